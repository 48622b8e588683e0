import { Type } from 'typebox'
import type { MailUseCases } from '../../../../application/mail/mail-use-cases.js'
import { type EmailExtras, type EmailPart, emailParts } from '../../../../domain/mail/archived-email.js'
import { countJsonFitting } from '../../../kit/answers/count-fitting.js'
import { type SomeOf, someOf, toList } from './arguments.js'
import type { Item } from './fit-answer.js'
import type { ListCall, ListPart } from './list-result.js'

const part = Type.Enum([...emailParts])

/** What every tool that lists messages takes. */
export const includeSchema = someOf(part)

/** What agents are told of it. */
export const listedIncludeSchema = Type.Optional(Type.Array(part, { description: 'More of each item.' }))

/** Items for messages, each with what `include` asks for. Source: contract, lists. */
export async function listItems<T extends { readonly id: number }>(
  { pageChars }: Pick<ListCall, 'pageChars'>,
  mail: MailUseCases,
  emails: readonly T[],
  include: SomeOf<EmailPart>,
  toItem: (email: T) => Item,
): Promise<ListPart> {
  const parts = toList(include) ?? []
  const items = emails.map(toItem)
  if (parts.length === 0) return { items }
  // what does not fit as it is will not with more
  const fitting = emails.slice(0, countJsonFitting(items, (pageChars ?? Number.POSITIVE_INFINITY) - 1))
  const ids = fitting.map(({ id }) => id)
  const extras = await mail.readEmailExtras.execute(ids, parts)
  const more = (id: number) => toFields(extras.get(id), parts)
  return { items: fitting.map((email, i) => ({ ...items[i], ...more(email.id) })), found: emails.length }
}

const fields: Record<EmailPart, (extras: EmailExtras | undefined) => Item> = {
  thread: (extras) => ({ thread_id: extras?.threadId ?? null }),
  to: (extras) => ({ to: extras?.to ?? [] }),
  attachments: (extras) => ({ attachments: extras?.attachments?.map(({ name }) => name) ?? null }),
  labels: (extras) => ({ labels: extras?.labels ?? [] }),
  snippet: (extras) => ({ snippet: extras?.snippet ?? null }),
}

function toFields(extras: EmailExtras | undefined, parts: readonly EmailPart[]): Item {
  return Object.assign({}, ...parts.map((each) => fields[each](extras)))
}
