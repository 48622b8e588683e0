export const searchFields = ['subject', 'body'] as const

export type SearchField = (typeof searchFields)[number]

/** What search looks at of a message. */
export interface SearchedMessage {
  readonly subject: string | null
  readonly plainText: string | null
  readonly attachments?: readonly { readonly name: string | null }[] | null
  readonly from: string | null
  readonly fromEmail: string | null
  readonly to: readonly string[]
  readonly cc: readonly string[]
}

// a body beyond this is no letter; an index of it would cost more than all the rest
const maxBodyLength = 2_000_000

/** The texts of a message that search looks at: the names of the files that it carries count as its body. */
export function searchedTexts(message: SearchedMessage): Record<SearchField | 'from' | 'to', string> {
  const { subject, plainText, attachments, to, cc } = message
  const names = attachments?.flatMap(({ name }) => name ?? []) ?? []
  const text = (plainText ?? '').slice(0, maxBodyLength)
  const body = names.length === 0 ? text : [text, ...names].join('\n')
  return { subject: subject ?? '', body, from: senderText(message), to: [...to, ...cc].join('\n') }
}

/** A display string that holds the address does not say it twice. */
function senderText({ from, fromEmail }: SearchedMessage): string {
  if (fromEmail === null) return from ?? ''
  if (from === null) return fromEmail
  return from.toLowerCase().includes(fromEmail.toLowerCase()) ? from : `${from}\n${fromEmail}`
}
