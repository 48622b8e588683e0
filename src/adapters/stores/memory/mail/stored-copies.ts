import { createHash } from 'node:crypto'
import type { KnownFile } from '#src/application/mail/ports/mail-source.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import { arrivalOf, type ParsedEmail } from '#src/domain/mail/email.js'
import { stableBytes } from '#src/domain/mail/header-block.js'
import {
  changeFor,
  type MailboxKey,
  type MailboxOnServer,
  type MessageChange,
  mailboxKeysOf,
  mergeMetadata,
} from '#src/domain/mail/message-change.js'
import type { MessagePlace } from '#src/domain/mail/message-place.js'
import type { SourceMetadata } from '#src/domain/mail/raw-message.js'
import { type ThreadLinks, threadLinks } from '#src/domain/mail/threads.js'

/** A message in memory. */
export interface Stored {
  readonly id: number
  /** As parsed from its bytes. */
  email: ParsedEmail
  /** What its source says about it apart from its bytes; null for nothing. */
  sourceMetadata: SourceMetadata | null
  place: MessagePlace
  links: ThreadLinks
  threadId: bigint
  /** Of its current bytes and its mailbox. */
  digest: string
  /** Identifies it in any export. */
  readonly identity: string
  /** Hashes of all bytes ever shown for it, with what was said about them. */
  readonly shown: Set<string>
  /** The last reading that showed this copy. */
  reading: number
}

/** How far a source has been read. */
export interface StoredReading {
  readonly id: number
  position: string
  isFinished: boolean
  messages: number
  readonly files: Map<string, KnownFile>
}

/** A message that a source shows: its hashes, and what is said about it. */
export interface Shown {
  readonly mailbox: string
  /** Its own identity, and alternatives. */
  readonly identities: readonly [string, ...string[]]
  readonly digest: string
  readonly content: string
  readonly sourceMetadata: SourceMetadata | null
}

export function shownOf(
  { raw, mailbox }: { readonly raw: Uint8Array; readonly mailbox: string },
  sourceMetadata: SourceMetadata | undefined,
  address: string,
  onServers: readonly MailboxOnServer[] = [],
): Shown {
  const content = digestOf(stableBytes(raw))
  const [key, ...others] = mailboxKeysOf({ mailbox, sourceMetadata }, address, onServers)
  return {
    mailbox,
    content,
    digest: `${digestOf([raw])} ${mailbox}`,
    identities: [identityOf(content, key), ...others.map((each) => identityOf(content, each))],
    sourceMetadata: sourceMetadata ?? null,
  }
}

export function compare(copy: Stored, { digest, sourceMetadata }: Shown, isRevisit: boolean): MessageChange {
  const says = mergeMetadata(copy.sourceMetadata, sourceMetadata)
  return changeFor({
    hasStoredBytes: copy.digest === digest,
    hasStoredMetadata: digestWithMetadata('', says) === digestWithMetadata('', copy.sourceMetadata),
    wasShown: () => copy.shown.has(digestWithMetadata(digest, says)),
    isRevisit,
  })
}

/** A key for bytes and what was said about them; the digest alone if nothing was said. */
export function digestWithMetadata(digest: string, sourceMetadata: SourceMetadata | null): string {
  const { labels = [], gmailThreadId, gmailMessageId, internalDate, place } = sourceMetadata ?? {}
  const { hasAllLabels = false } = sourceMetadata ?? {}
  const numbers = [gmailThreadId, gmailMessageId, internalDate].map((each) => (each == null ? '' : String(each)))
  const all = [[...new Set(labels)].sort(), numbers, place ?? null, hasAllLabels]
  return JSON.stringify(all) === nothing ? digest : `${digest} ${JSON.stringify(all)}`
}

const nothing = JSON.stringify([[], ['', '', ''], null, false])

/** The message with what its source says; a date that cannot be represented is ignored. */
export function withMetadata(email: ParsedEmail, sourceMetadata: SourceMetadata | null): ParsedEmail {
  if (sourceMetadata === null) return email
  const { labels, hasAllLabels = false, gmailMessageId, gmailThreadId, internalDate = null } = sourceMetadata
  const inBytes = hasAllLabels ? [] : email.labels
  return {
    ...email,
    labels: [...new Set([...inBytes, ...labels.toSorted()])],
    gmailMessageId: gmailMessageId ?? email.gmailMessageId,
    gmailThreadId: gmailThreadId ?? email.gmailThreadId,
    internalDate: toIso(internalDate) === null ? email.internalDate : internalDate,
  }
}

export function linksOf(email: ParsedEmail, sourceMetadata: SourceMetadata | null, content: string): ThreadLinks {
  return threadLinks(withMetadata(email, sourceMetadata), content)
}

export const identityOf = (content: string, { address, mailbox }: MailboxKey) =>
  `${content} ${address}\0${mailbox.normalize('NFC')}`

export const placeKey = ({ address, mailbox, uidvalidity, uid }: MessagePlace) =>
  [address, mailbox, uidvalidity, uid].join('\0')

/** The content of a message, ready to be compared. */
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

/** The message as an archive returns it. */
export function toArchived({ id, email, sourceMetadata, place, threadId }: Stored): ArchivedEmail {
  const said = withMetadata(email, sourceMetadata)
  const { isDatedAhead: _d, gmailMessageId, gmailThreadId: _t, faults: _f, ...same } = said
  const received = arrivalOf(said)
  return {
    ...same,
    ...place,
    id,
    threadId: String(threadId),
    gmailMessageId: gmailMessageId === null ? null : String(gmailMessageId),
    date: toIso(email.date),
    internalDate: toIso(received),
    internalDateEpoch: toIso(received) === null ? null : Math.floor(Number(received) / 1000),
    rfc822Size: email.raw.byteLength,
  }
}

/** Returns null for a date outside the years 0 to 9999, which archives cannot represent. */
function toIso(milliseconds: number | null): string | null {
  const iso = milliseconds === null || !(Math.abs(milliseconds) <= 8.64e15) ? '' : new Date(milliseconds).toISOString()
  return iso.length === 24 ? iso : null
}
