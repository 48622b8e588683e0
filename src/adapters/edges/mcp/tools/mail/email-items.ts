import { type TProperties, Type } from 'typebox'
import type { Tool } from '#src/adapters/edges/mcp/define-tool.js'
import {
  type Fields,
  field,
  type Item,
  type ItemShape,
  integer,
  integerOrNull,
  textOrNull,
} from '#src/adapters/edges/mcp/tools/item-shape.js'
import { countOnPage } from '#src/adapters/kit/answers/page-budget.js'
import type { MailUseCases } from '#src/application/mail/mail-use-cases.js'
import { type EmailExtras, type EmailPart, type EmailSummary, emailParts } from '#src/domain/mail/archived-email.js'
import { type SomeOf, someOf, toList } from './arguments.js'
import type { ListCall, ListPart } from './list-result.js'
import { defineListTool, type ListInput, type MailToolParts, type MailTools } from './mail-tool.js'

/** The fields that every list has for a message, except its size. Source: mail-include. */
export const summaryFields = {
  id: integer((email) => email.id),
  address: field(textOrNull, (email) => email.address),
  mailbox: field(textOrNull, (email) => email.mailbox),
  uid: field(integerOrNull, (email) => email.uid),
  uidvalidity: field(integerOrNull, (email) => email.uidvalidity),
  message_id: field(textOrNull, (email) => email.messageId),
  x_gm_msgid: field(textOrNull, (email) => email.gmailMessageId),
  date: field(textOrNull, (email) => email.date),
  internaldate: field(textOrNull, (email) => email.internalDate),
  internaldate_epoch: field(integerOrNull, (email) => email.internalDateEpoch),
  from: field(textOrNull, (email) => email.from),
  subject: field(textOrNull, (email) => email.subject),
} satisfies Fields<EmailSummary>

/** The base fields: most lists also have the size. */
export const baseFields = {
  ...summaryFields,
  rfc822_size: field(integerOrNull, (email) => email.rfc822Size),
} satisfies Fields<EmailSummary>

const part = Type.Enum([...emailParts])

/** The parameter of every tool that lists messages; agents only see the list form. */
const includeSchema = someOf(part)
const listedIncludeSchema = Type.Optional(Type.Array(part, { description: 'More item fields.' }))

/** `total` and `note` as in `ListPart`. */
interface Found<T> extends Pick<ListPart, 'total' | 'note'> {
  readonly emails: readonly T[]
}

interface EmailListSpec<Input extends TProperties, T extends EmailSummary> extends MailToolParts<Input> {
  readonly shape: ItemShape<T>
  readonly find: (mail: MailUseCases, input: ListInput<Input>) => Promise<readonly T[] | Found<T>>
}

/** Defines a tool that lists messages, each with the parts that `include` names. Source: mail-include. */
export function defineEmailListTool<Input extends TProperties, T extends EmailSummary>(
  tools: MailTools,
  { shape, find, ...spec }: EmailListSpec<Input, T>,
): Tool {
  return defineListTool(tools, {
    ...spec,
    items: shape.names,
    input: { ...spec.input, include: includeSchema },
    listed: { ...spec.listed, include: listedIncludeSchema },
    run: async (mail, input) => {
      const { include, ...rest } = input as { readonly include?: SomeOf<EmailPart> }
      const found = await find(mail, rest as ListInput<Input>)
      const { emails, ...more } = 'emails' in found ? found : { emails: found }
      const list = await listItems(tools, mail, emails, include, shape.toItem)
      return { ...list, ...more }
    },
  })
}

async function listItems<T extends EmailSummary>(
  { page }: Pick<ListCall, 'page'>,
  mail: MailUseCases,
  emails: readonly T[],
  include: SomeOf<EmailPart>,
  toItem: (email: T) => Item,
): Promise<ListPart> {
  const parts = toList(include) ?? []
  const items = emails.map(toItem)
  if (parts.length === 0) return { items }
  // messages that do not fit without extras do not fit with them
  const fitting = emails.slice(
    0,
    countOnPage(items, page, () => '[]'),
  )
  const ids = fitting.map(({ id }) => id)
  const extras = await mail.find.extras(ids, parts)
  const more = (id: number) => toFields(extras.get(id), parts)
  return { items: fitting.map((email, i) => ({ ...items[i], ...more(email.id) })), found: emails.length }
}

const extraFields: Record<EmailPart, (extras: EmailExtras | undefined) => Item> = {
  thread: (extras) => ({ thread_id: extras?.threadId ?? null }),
  to: (extras) => ({ to: extras?.to ?? [] }),
  attachments: (extras) => ({ attachments: extras?.attachments?.map(({ name }) => name) ?? null }),
  labels: (extras) => ({ labels: extras?.labels ?? [] }),
  snippet: (extras) => ({ snippet: extras?.snippet ?? null }),
}

function toFields(extras: EmailExtras | undefined, parts: readonly EmailPart[]): Item {
  return Object.assign({}, ...parts.map((each) => extraFields[each](extras)))
}
