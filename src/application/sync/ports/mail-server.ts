import type { MailHost } from '#src/domain/sync/mail-account.js'
import type { UidRange } from '#src/domain/sync/uid-ranges.js'

/** What a login proves itself with. */
export type MailCredential =
  | { readonly kind: 'password'; readonly user: string; readonly password: string }
  | { readonly kind: 'token'; readonly user: string; readonly token: string }

export interface ConnectRequest {
  readonly server: MailHost
  readonly credential: MailCredential
  /** A certificate authority in PEM; null for the usual ones. */
  readonly ca: string | null
  /** Larger messages are not fetched, in bytes. */
  readonly maxMessageBytes: number
  /** Ends the session at once; its calls reject. */
  readonly signal?: AbortSignal | undefined
}

/** What a server says it can do. */
export interface ServerOffers {
  /** Its own name, such as `Dovecot`, if it tells; a short, printable text. */
  readonly name: string | null
  readonly condstore: boolean
  readonly qresync: boolean
  /** Gmail's extension: labels, message and thread ids. */
  readonly gmail: boolean
  readonly idle: boolean
  readonly listStatus: boolean
}

/** The use of a folder as its server says it (RFC 6154), or as its well-known name says. */
export type FolderUse = 'inbox' | 'all' | 'sent' | 'drafts' | 'junk' | 'trash' | 'archive' | 'flagged' | null

/** A folder that can be opened. */
export interface ServerFolder {
  /** Its name as people see it: decoded, with `/` between levels; the inbox is `INBOX`. */
  readonly name: string
  /** Its name on the wire, for `open`. */
  readonly path: string
  /** The name on the wire in modified UTF-7, as archives of other programs may have it. */
  readonly wireName: string
  readonly use: FolderUse
  /** Null if it was not told; otherwise of the moment of listing. */
  readonly status: FolderStatus | null
}

export interface FolderStatus {
  readonly uidValidity: number
  /** Every later message has this uid or a larger one. */
  readonly uidNext: number
  readonly messages: number
  /** Null if the server counts no changes of this folder. */
  readonly modseq: bigint | null
}

/** The changeable state of one message. */
export interface MessageState {
  readonly uid: number
  /** System flags and keywords: `\Seen`, `$Forwarded`; without `\Recent`. */
  readonly flags: readonly string[]
  /** Gmail's labels, decoded; null if the server has none. */
  readonly labels: readonly string[] | null
}

export interface MessageHead extends MessageState {
  /** Epoch milliseconds, UTC; null if the server's cannot be read. */
  readonly internalDate: number | null
  /** Bytes. */
  readonly size: number
  readonly gmailMessageId: bigint | null
  readonly gmailThreadId: bigint | null
}

/** A head with the value of its Message-ID header, without angle brackets; null if it has none. */
export interface NamedHead extends MessageHead {
  readonly messageId: string | null
}

/** Raw is null if the message is larger than `maxMessageBytes`. */
export interface FetchedMessage extends MessageHead {
  readonly raw: Uint8Array | null
}

/** What changed in a folder since a state of it. */
export interface FolderChanges {
  /** Messages whose state changed; may include unchanged ones. */
  readonly changed: AsyncIterable<MessageState>
  /** Uids that are gone, if the server tells; complete once `changed` has ended. Null if it does not tell. */
  readonly vanished: readonly UidRange[] | null
}

/** A folder opened for reading only (EXAMINE). Uids are returned in ascending order. */
export interface OpenedFolder {
  readonly status: FolderStatus
  /** Needs CONDSTORE; `vanished` needs QRESYNC. */
  changesSince(modseq: bigint): Promise<FolderChanges>
  /** The uids of all messages, as ranges. */
  uids(): Promise<readonly UidRange[]>
  /** The uids of messages that arrived on this day or later (`2026-01-31`). */
  uidsSince(day: string): Promise<readonly UidRange[]>
  states(range: UidRange): AsyncIterable<MessageState>
  heads(uids: readonly number[]): AsyncIterable<NamedHead>
  /** Messages that are gone meanwhile are missing. */
  messages(uids: readonly number[]): AsyncIterable<FetchedMessage>
}

/**
 * One connection to a mailbox; it only reads. One call at a time. Calls throw FETCH_FAILED: retryable if the connection
 * broke, was closed by the server or its bounds are reached, not retryable if the server breaks the protocol.
 */
export interface MailSession {
  readonly offers: ServerOffers
  /** All folders that can be opened, with their status if `listStatus` is offered; at most 10,000. */
  folders(): Promise<readonly ServerFolder[]>
  status(path: string): Promise<FolderStatus>
  open(path: string): Promise<OpenedFolder>
  /** Returns once something changed in the opened folder, the time is over, or the signal is aborted. */
  waitForChange(options: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined }): Promise<void>
  /** The number of commands sent so far. */
  readonly roundTrips: number
  /** Whether it can be asked again: false once the connection broke, was ended, or its bounds were reached. */
  readonly isOpen: boolean
  close(): Promise<void>
}

/**
 * Servers of mail, read over IMAP. Nothing on a server is ever changed. `connect` throws VALIDATION_ERROR if the server
 * refuses the login or its certificate is not trusted, FETCH_FAILED if it cannot be reached; both say the next step.
 * Source: sync-mail.
 */
export interface MailServer {
  connect(request: ConnectRequest): Promise<MailSession>
}
