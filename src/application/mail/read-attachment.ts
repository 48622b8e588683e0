import type { AttachmentReader } from '#src/application/mail/ports/attachment-reader.js'
import type { MailQuestions } from '#src/application/mail/ports/mail-archive.js'
import type { Paper, PaperFormat, PaperPage, PaperReading } from '#src/application/shared/ports/paper-reader.js'
import type { Attachment } from '#src/domain/mail/email.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { cutText } from '#src/domain/shared/text.js'
import { mayPass } from './read-attachments.js'

export interface ReadAttachmentRequest {
  /** The message. */
  readonly id: number
  /** The place of the attachment in the message's list, from 1. */
  readonly part: number
  /** Where to go on, in characters; defaults to 0. */
  readonly offset?: number | undefined
  /** At most as many characters; defaults to 20,000. */
  readonly maxCharacters?: number | undefined
}

/** The text of an attachment from an offset on. */
export interface AttachmentExcerpt {
  /** Null if the archive lists no attachments. */
  readonly attachment: Attachment | null
  /** Null if it could not be read. */
  readonly kind: PaperFormat | null
  readonly title: string | null
  readonly pageCount: number
  readonly pages: readonly PaperPage[]
  /** The offset that goes on; null at the end. */
  readonly next: number | null
  /** What could not be read, and what to do. */
  readonly warnings: readonly string[]
}

export const defaultAttachmentCharacters = 20_000

/**
 * Returns the text of an attachment with page numbers, in parts: the kept text, or else it is read from the stored
 * message. An attachment that cannot be read has no pages, and warnings that say why. Throws NOT_FOUND, DB_NOT_FOUND,
 * DB_ERROR, TIMEOUT. Source: mail-attachment.
 */
export class ReadAttachment {
  readonly #archive: MailQuestions
  readonly #reader: AttachmentReader | null

  constructor(archive: MailQuestions, reader: AttachmentReader | null) {
    this.#archive = archive
    this.#reader = reader
  }

  async execute({
    id,
    part,
    offset = 0,
    maxCharacters = defaultAttachmentCharacters,
  }: ReadAttachmentRequest): Promise<AttachmentExcerpt> {
    const record = await this.#archive.attachment({ id, part })
    if (record === null) throw new AppError('NOT_FOUND', `The archive has no message ${id}.`)
    const { listed } = record
    if (listed !== null && listed[part - 1] === undefined) throw missingPart(part, listed.length)
    // who asks may have the time that a run did not have
    const isSettled = record.reading?.outcome === 'read' || (record.reading !== null && !mayPass(record.reading))
    const reading = isSettled ? record.reading : await this.#readNow(id, part)
    return { attachment: listed?.[part - 1] ?? null, ...excerptOf(reading, offset, maxCharacters) }
  }

  async #readNow(id: number, part: number): Promise<PaperReading> {
    if (this.#reader === null) return noReader
    const source = await this.#archive.source(id)
    if (source === null) return tooLarge
    const reading = await this.#reader.readPart(source, part)
    if (reading === null) throw missingPart(part, null)
    return reading
  }
}

const tooLarge: PaperReading = {
  outcome: 'failed',
  fault: 'too-large',
  message: 'The message is too large to be read, or its bytes are not kept.',
  advice: 'Open the attachment in the mail program.',
}

const noReader: PaperReading = {
  outcome: 'failed',
  fault: 'unknown-format',
  message: 'The text of this attachment is not kept, and nothing here reads attachments.',
  advice: 'Open it in the mail program.',
}

function missingPart(part: number, count: number | null): AppError {
  const has = count === null ? '' : count === 0 ? ': it has none' : `: its attachments are 1 to ${count}`
  return new AppError('NOT_FOUND', `The message has no attachment ${part}${has}.`)
}

type Excerpt = Omit<AttachmentExcerpt, 'attachment'>

function excerptOf(reading: PaperReading, offset: number, maxCharacters: number): Excerpt {
  if (reading.outcome === 'read') return pagesFrom(reading.paper, offset, maxCharacters)
  const warnings = [`${reading.message} ${reading.advice}`]
  return { kind: null, title: null, pageCount: 0, pages: [], next: null, warnings }
}

/** The pages, or parts of pages, behind the offset that fit. */
function pagesFrom({ kind, title, pages, warnings }: Paper, offset: number, maxCharacters: number): Excerpt {
  const taken: PaperPage[] = []
  let [start, left] = [0, maxCharacters]
  let next: number | null = null
  for (const { number, text } of pages) {
    const end = start + text.length
    if (next === null && end > offset && left <= 0) next = start
    if (next === null && end > offset) {
      const rest = text.slice(Math.max(0, offset - start))
      const part = cutText(rest, left)
      taken.push({ number, text: part })
      left -= part.length
      if (part.length < rest.length) next = end - rest.length + part.length
    }
    start = end
  }
  return { kind, title, pageCount: pages.length, pages: taken, next, warnings }
}
