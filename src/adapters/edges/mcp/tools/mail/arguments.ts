import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { EmailOrder } from '#src/domain/mail/archived-email.js'
import { periods } from '#src/domain/mail/counts-by-time.js'

/** A value below 1 means the default, and one above the maximum is lowered to it, so only the type is checked. */
export const limitSchema = (fallback: number, what?: string) =>
  Type.Optional(Type.Integer({ default: fallback, ...(what === undefined ? {} : { description: what }) }))

/** The parameter of every list: how many items to skip. */
export const offsetSchema = Type.Optional(Type.Integer({ minimum: 0 }))

const orderNames = ['date_asc', 'date_desc'] as const

type OrderName = (typeof orderNames)[number]

const orders: Record<OrderName, EmailOrder> = { date_asc: 'oldest-first', date_desc: 'newest-first' }

export const orderSchema = (fallback: OrderName) => Type.Optional(Type.Enum([...orderNames], { default: fallback }))

export function toOrder(name: OrderName | undefined): EmailOrder | undefined {
  return name === undefined ? undefined : orders[name]
}

export const rangeSchemas = {
  date_from: Type.Optional(Type.String({ description: 'When received: YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601, UTC.' })),
  date_to: Type.Optional(Type.String({ description: 'Same format; inclusive.' })),
}

export const periodSchema = Type.Optional(Type.Enum([...periods], { default: 'monthly' }))

/** A substring to search for, ignoring case and without wildcards. */
export const partSchema = Type.Optional(Type.String())

/** A text that must match exactly. */
export const exactSchema = Type.Optional(Type.String({ description: 'Exact.' }))

export const fromDomainSchema = Type.Optional(Type.String({ description: 'Subdomains too.' }))

/** Shared by filter_emails, count_emails and search_emails. */
export const filterSchemas = {
  from_contains: partSchema,
  from_domain: fromDomainSchema,
  to_contains: partSchema,
  subject_contains: partSchema,
  mailbox: exactSchema,
  label: Type.Optional(Type.String()),
  has_attachments: Type.Optional(Type.Boolean()),
  ...rangeSchemas,
}

/** One value or several. Agents only see the list form, which takes half as many words. */
export const someOf = <Value extends TSchema>(value: Value) => Type.Optional(Type.Union([value, Type.Array(value)]))

export type SomeOf<Value extends string> = Value | readonly Value[] | undefined

export function toList<Value extends string>(values: SomeOf<Value>): readonly Value[] | undefined {
  if (values === undefined) return undefined
  return typeof values === 'string' ? [values] : values
}

export function toEmailQuery(input: Static<TObject<typeof filterSchemas>>) {
  return {
    fromContains: input.from_contains,
    fromDomain: input.from_domain,
    toContains: input.to_contains,
    subjectContains: input.subject_contains,
    mailbox: input.mailbox,
    label: input.label,
    hasAttachments: input.has_attachments,
    dateFrom: input.date_from,
    dateTo: input.date_to,
  }
}
