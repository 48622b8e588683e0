import { anyOf } from '#src/domain/shared/any-of.js'
import type { Attachment } from './email.js'

/** The text of an attachment. */
export interface AttachmentText {
  /** Its place in the message's list of attachments, from 1. */
  readonly part: number
  readonly pages: readonly AttachmentPage[]
}

export interface AttachmentPage {
  /** From 1; null if the format has no pages. */
  readonly number: number | null
  readonly text: string
}

/** Where the words of a query are in an attachment. */
export interface FoundInAttachment {
  readonly part: number
  /** Null if none is stated. */
  readonly name: string | null
  /** The page with most of the words; null if the format has no pages. */
  readonly page: number | null
}

/** How much text of an attachment is kept and searched, in UTF-16 units. */
export const maxKeptText = 200_000

const textTypes = new RegExp(
  `^(?:${anyOf`
    text\\/(?!rfc822-headers|x-amp-html|x-vcard|vcard|css|javascript)[\\w.+-]+ | application\\/(?:x-)?pdf | application\\/ics
    application\\/vnd\\.openxmlformats-officedocument\\.(?:wordprocessingml\\.document|spreadsheetml\\.sheet)
  `})`,
)
const textNames = new RegExp(
  String.raw`\.${anyOf`pdf | docx | docm | xlsx | xlsm | txt | text | md | csv | tsv | html? | ics`}$`,
  'i',
)
// the largest paper that is read
const maxBytes = 50 * 2 ** 20

/** Whether an attachment may have text that is read: others are not looked at. */
export function mayHaveText({ name, type, size }: Attachment): boolean {
  return size > 0 && size <= maxBytes && (textTypes.test(type) || textNames.test(name ?? ''))
}
