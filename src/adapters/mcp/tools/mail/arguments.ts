import { Type } from 'typebox'
import { emailOrders } from '../../../../domain/mail/archived-email.js'
import { periods } from '../../../../domain/mail/period.js'

/** Not positive stands for the default, and what is above the most is lowered to it: only the kind is checked. */
export const limitSchema = (fallback: number, what = 'Items') =>
  Type.Optional(Type.Integer({ description: `${what} at most. Default: ${fallback}.` }))

export const orderSchema = (fallback: (typeof emailOrders)[number]) =>
  Type.Optional(
    Type.Enum([...emailOrders], { description: `By the date received: oldest or newest first. Default: ${fallback}.` }),
  )

const dates = 'YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601, UTC'

export const rangeSchemas = {
  date_from: Type.Optional(Type.String({ description: `Received from the start of this on: ${dates}.` })),
  date_to: Type.Optional(Type.String({ description: `Received up to the end of this, included: ${dates}.` })),
}

export const periodSchema = Type.Optional(
  Type.Enum([...periods], { description: 'How long a period is. Default: monthly.' }),
)

export const mailboxSchema = Type.Optional(Type.String({ description: 'Exact name, as the mailbox stats have it.' }))

export const fromDomainSchema = Type.Optional(
  Type.String({ description: "The sender's domain, as example.com or @example.com; subdomains included." }),
)

export const containsSchema = (where: string) =>
  Type.Optional(Type.String({ description: `Part of ${where}, whatever the case; no wildcards.` }))

/** What filter_emails, count_emails and search_emails share. */
export const filterSchemas = {
  from_contains: containsSchema("the sender's name or address"),
  from_domain: fromDomainSchema,
  to_contains: containsSchema("a recipient's name or address in the To header"),
  subject_contains: containsSchema('the subject'),
  mailbox: mailboxSchema,
  label: Type.Optional(Type.String({ description: 'One of its labels, such as those of Gmail, whatever the case.' })),
  has_attachments: Type.Optional(Type.Boolean({ description: 'Whether it has attachments.' })),
  ...rangeSchemas,
}

interface FilterArguments {
  readonly from_contains?: string
  readonly from_domain?: string
  readonly to_contains?: string
  readonly subject_contains?: string
  readonly mailbox?: string
  readonly label?: string
  readonly has_attachments?: boolean
  readonly date_from?: string
  readonly date_to?: string
}

export function toEmailQuery(input: FilterArguments) {
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
