import { createHash } from 'node:crypto'
import type { KnownFile } from '../../../../application/mail/ports/mail-source.js'
import type { ArchivedEmail } from '../../../../domain/mail/archived-email.js'
import { arrivalOf, type ParsedEmail } from '../../../../domain/mail/email.js'
import { stableBytes } from '../../../../domain/mail/header-block.js'
import type { ThreadLinks } from '../../../../domain/mail/threads.js'

/** A message in memory. */
export interface Stored {
  email: ParsedEmail
  readonly uid: number
  links: ThreadLinks
  threadId: bigint
  /** Of its present bytes. */
  digest: string
  /** What its source says of it; null where that is nothing. */
  told: readonly string[] | null
  /** Of all bytes that were ever shown for it, with what was said of them. */
  readonly shown: Set<string>
  /** The last reading that showed this copy. */
  reading: number
}

/** How far a source was read. */
export interface StoredReading {
  readonly id: number
  position: string
  isFinished: boolean
  messages: number
  readonly files: Map<string, KnownFile>
}

/** What a message is known by, and what is said of it. */
export interface Shown {
  readonly identity: string
  readonly digest: string
  readonly content: string
  readonly told: readonly string[] | null
}

/** What a message is known by. */
export function shownOf(
  { raw, mailbox }: { readonly raw: Uint8Array; readonly mailbox: string },
  told: readonly string[] | undefined,
): Shown {
  const content = digestOf(stableBytes(raw))
  const labels = told === undefined ? null : [...new Set(told)].sort()
  return { content, digest: digestOf([raw]), identity: identityOf(content, mailbox), told: labels }
}

/** What of the stored copy is to be as it is shown now. */
export function compare(copy: Stored, { digest, told }: Shown, isRevisit: boolean): 'none' | 'told' | 'bytes' {
  const isSaid = asShown('', told ?? copy.told) === asShown('', copy.told)
  if (copy.digest === digest && isSaid) return 'none'
  const isOld = copy.shown.has(asShown(digest, told ?? copy.told))
  if (isOld && (isSaid || !isRevisit)) return 'none'
  return copy.digest === digest || isOld ? 'told' : 'bytes'
}

/** A name for bytes and what was said of them: for the bytes alone where nothing was. */
export function asShown(digest: string, told: readonly string[] | null): string {
  return told === null || told.length === 0 ? digest : `${digest} ${JSON.stringify(told)}`
}

/** The message with the labels that its source tells. */
export function withLabels(email: ParsedEmail, told: readonly string[] | null): ParsedEmail {
  return told === null ? email : { ...email, labels: [...new Set([...email.labels, ...told])] }
}

export const identityOf = (content: string, mailbox: string) => `${content} ${mailbox.normalize('NFC')}`

/** What a message says, ready to be compared. */
export function contentOf(email: ParsedEmail): unknown {
  const { raw: _, gmailMessageId, gmailThreadId, ...rest } = email
  return { ...rest, internalDate: arrivalOf(email), ids: [String(gmailMessageId), String(gmailThreadId)] }
}

/** SHA-256, in hexadecimal digits. */
export function digestOf(pieces: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

/** As an archive gives it. */
export function toArchived({ email, uid, threadId }: Stored, id: number, address: string): ArchivedEmail {
  const { isDatedAhead: _d, gmailMessageId, gmailThreadId: _t, faults: _f, ...same } = email
  const received = arrivalOf(email)
  return {
    ...same,
    id,
    address,
    uid,
    uidvalidity: 1,
    threadId: String(threadId),
    gmailMessageId: gmailMessageId === null ? null : String(gmailMessageId),
    date: toIso(email.date),
    internalDate: toIso(received),
    internalDateEpoch: toIso(received) === null ? null : Math.floor(Number(received) / 1000),
    rfc822Size: email.raw.byteLength,
  }
}

/** Null for a date outside the years 0 to 9999, which archives cannot say. */
function toIso(milliseconds: number | null): string | null {
  const iso = milliseconds === null || !(Math.abs(milliseconds) <= 8.64e15) ? '' : new Date(milliseconds).toISOString()
  return iso.length === 24 ? iso : null
}
