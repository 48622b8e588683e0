import { createHash } from 'node:crypto'
import type { KnownFile } from '#src/application/mail/ports/mail-source.js'
import type { ArchivedEmail } from '#src/domain/mail/archived-email.js'
import { arrivalOf, type ParsedEmail } from '#src/domain/mail/email.js'
import { stableBytes } from '#src/domain/mail/header-block.js'
import type { MessagePlace } from '#src/domain/mail/message-place.js'
import type { ToldOfMessage } from '#src/domain/mail/raw-message.js'
import { type Home, homesOf, type News, newsOf, retell } from '#src/domain/mail/shown-again.js'
import { type ThreadLinks, threadLinks } from '#src/domain/mail/threads.js'

/** A message in memory. */
export interface Stored {
  readonly id: number
  /** As its bytes say it. */
  email: ParsedEmail
  /** What its source says of it beside them; null where that is nothing. */
  told: ToldOfMessage | null
  place: MessagePlace
  links: ThreadLinks
  threadId: bigint
  /** Of its present bytes and its mailbox. */
  digest: string
  /** What it is known by. */
  readonly identity: string
  /** Of all that was ever shown for it, with what was told of it. */
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

/** A message that is shown: what it is known by, and what is told of it. */
export interface Shown {
  readonly mailbox: string
  /** Its own, and what it may be known by besides. */
  readonly identities: readonly [string, ...string[]]
  readonly digest: string
  readonly content: string
  readonly told: ToldOfMessage | null
}

export function shownOf(
  { raw, mailbox }: { readonly raw: Uint8Array; readonly mailbox: string },
  told: ToldOfMessage | undefined,
  address: string,
): Shown {
  const content = digestOf(stableBytes(raw))
  const [home, ...others] = homesOf({ mailbox, told }, address)
  return {
    mailbox,
    content,
    digest: `${digestOf([raw])} ${mailbox}`,
    identities: [identityOf(content, home), ...others.map((each) => identityOf(content, each))],
    told: told ?? null,
  }
}

export function compare(copy: Stored, { digest, told }: Shown, isRevisit: boolean): News {
  const says = retell(copy.told, told)
  return newsOf({
    hasStoredBytes: copy.digest === digest,
    isTold: asShown('', says) === asShown('', copy.told),
    wasShown: () => copy.shown.has(asShown(digest, says)),
    isRevisit,
  })
}

/** A name for bytes and what was told of them: for the bytes alone where nothing was. */
export function asShown(digest: string, told: ToldOfMessage | null): string {
  const { labels = [], gmailThreadId, gmailMessageId, internalDate, place } = told ?? {}
  const numbers = [gmailThreadId, gmailMessageId, internalDate].map((each) => (each == null ? '' : String(each)))
  const all = [[...new Set(labels)].sort(), numbers, place ?? null]
  return JSON.stringify(all) === nothing ? digest : `${digest} ${JSON.stringify(all)}`
}

const nothing = JSON.stringify([[], ['', '', ''], null])

/** The message with what its source tells; a date that cannot be said is none. */
export function withTold(email: ParsedEmail, told: ToldOfMessage | null): ParsedEmail {
  if (told === null) return email
  const { labels, gmailMessageId, gmailThreadId, internalDate = null } = told
  return {
    ...email,
    labels: [...new Set([...email.labels, ...labels.toSorted()])],
    gmailMessageId: gmailMessageId ?? email.gmailMessageId,
    gmailThreadId: gmailThreadId ?? email.gmailThreadId,
    internalDate: toIso(internalDate) === null ? email.internalDate : internalDate,
  }
}

export function linksOf(email: ParsedEmail, told: ToldOfMessage | null, content: string): ThreadLinks {
  return threadLinks(withTold(email, told), content)
}

export const identityOf = (content: string, { address, mailbox }: Home) =>
  `${content} ${address}\0${mailbox.normalize('NFC')}`

export const placeKey = ({ address, mailbox, uidvalidity, uid }: MessagePlace) =>
  [address, mailbox, uidvalidity, uid].join('\0')

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
export function toArchived({ id, email, told, place, threadId }: Stored): ArchivedEmail {
  const said = withTold(email, told)
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

/** Null for a date outside the years 0 to 9999, which archives cannot say. */
function toIso(milliseconds: number | null): string | null {
  const iso = milliseconds === null || !(Math.abs(milliseconds) <= 8.64e15) ? '' : new Date(milliseconds).toISOString()
  return iso.length === 24 ? iso : null
}
