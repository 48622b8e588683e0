import type { AttachmentText } from './attachment-text.js'

export const searchFields = ['subject', 'body'] as const

export type SearchField = (typeof searchFields)[number]

/** The fields of a message that search covers. */
export interface SearchedMessage {
  readonly subject: string | null
  readonly plainText: string | null
  readonly attachments?: readonly { readonly name: string | null }[] | null
  /** Absent if none was read. */
  readonly attachmentTexts?: readonly AttachmentText[]
  readonly from: string | null
  readonly fromEmail: string | null
  readonly to: readonly string[]
  readonly cc: readonly string[]
}

// a longer body is no letter, and its index would cost more than all the rest
const maxBodyLength = 2_000_000

/** Returns the texts of a message that search covers; names and texts of attachments count as body. */
export function searchedTexts(message: SearchedMessage): Record<SearchField | 'from' | 'to', string> {
  const { subject, plainText, attachments, attachmentTexts = [], to, cc } = message
  const names = attachments?.flatMap(({ name }) => name ?? []) ?? []
  const texts = attachmentTexts.flatMap(({ pages }) => pages.map((page) => page.text))
  const text = (plainText ?? '').slice(0, maxBodyLength)
  const body = names.length + texts.length === 0 ? text : [text, ...names, ...texts].join('\n')
  return { subject: subject ?? '', body, from: senderText(message), to: [...to, ...cc].join('\n') }
}

/** Adds the address unless the display string contains it. */
function senderText({ from, fromEmail }: SearchedMessage): string {
  if (fromEmail === null) return from ?? ''
  if (from === null) return fromEmail
  return from.toLowerCase().includes(fromEmail.toLowerCase()) ? from : `${from}\n${fromEmail}`
}
