/** What a source states about a message besides its bytes. */
export interface SourceMetadata {
  /** Labels, and flags under their IMAP names (`\\Seen`), in addition to those in the bytes. */
  readonly labels: readonly string[]
  /** Whether these are all of its labels, so that those in the bytes do not count. */
  readonly hasAllLabels?: boolean
  readonly gmailThreadId?: bigint | null
  readonly gmailMessageId?: bigint | null
  /** When it arrived. Epoch milliseconds, UTC. */
  readonly internalDate?: number | null
  /** Its place on the server. */
  readonly place?: { readonly address: string; readonly uidvalidity: number; readonly uid: number }
}

/** A file with one message, in its current state. */
export interface SeenFile {
  /** The part of its name that stays the same for the same message. */
  readonly name: string
  /** Changes whenever the file must be read again: its flags, or its size and time. */
  readonly stamp: string
}

/** One unparsed message of a mail file. */
export interface RawMessage {
  /** The name of its mailbox: the mbox file, the Maildir folder, or the folder of .eml files. */
  readonly mailbox: string
  /** The exact bytes of the message in the file, without the mbox separator line. */
  readonly raw: Uint8Array
  /** The time of arrival in the mbox separator line. Epoch milliseconds, UTC; null if not stated. */
  readonly separatorDate: number | null
  /** True if that time is when a program wrote the file, not when the message arrived. */
  readonly separatorIsStamp?: boolean
  /** A possible problem, as a short phrase without details of the message. */
  readonly warning?: string
  /** Absent if the source only knows the bytes. */
  readonly sourceMetadata?: SourceMetadata
  /** Its file, if each message is a file. */
  readonly file?: SeenFile
  /** If set, a message that is not yet in the archive is left out and reported with this problem. */
  readonly leftOutAs?: MailProblem
  /** Its position in the source: a byte offset or a file name. Reading can continue after it. */
  readonly position: string
}

/** Something in a mail file that could not be read as a message. */
export interface MailProblem {
  readonly mailbox: string
  readonly position: string
  /** The reason, as a short phrase without details of the message: no address, no text, no path. */
  readonly problem: string
  /** The affected file, named relative to its folder, if it is not the source itself. */
  readonly file?: string
  /** A whole mail file contained no message. */
  readonly isWholeFile?: boolean
  /** The source ends in the middle of something. */
  readonly isCut?: boolean
}

/** The problem of a message that a mail program marked as deleted and that was not requested. */
export const markedDeleted = 'deleted in its mail program'

/** The problem of a message that is too large to store. */
export const tooLargeToStore = 'larger than the archive can hold'

export type MailEntry = RawMessage | MailProblem

/** Whether an entry is a raw message, among any other kinds. */
export function isRaw(entry: object): entry is RawMessage {
  return 'raw' in entry
}

export function isProblem(entry: object): entry is MailProblem {
  return 'problem' in entry
}

/** What a message and its mail file state about its arrival. Epoch milliseconds; null if not stated. */
export interface ArrivalClues {
  /** The date of the mbox separator line. */
  readonly separator: number | null
  /** That date is when a program wrote the file, not when the message arrived. */
  readonly separatorIsStamp: boolean
  /** Reads the newest Received header; only called if needed, because it is costly. */
  readonly received: () => number | null
  /** The Date header. */
  readonly date: number | null
  /** Later times come from a wrong clock. */
  readonly latest: number
}

const dayMs = 24 * 60 * 60 * 1000
const maxApartMs = 2 * dayMs

/** Returns the latest plausible arrival of a message read at `now`, which allows for wrong clocks and zones. */
export function latestArrival(now: Date): number {
  return now.getTime() + dayMs
}

/**
 * Returns when a message arrived, or null if only its Date header can tell. The separator line is preferred, unless it
 * is only a stamp, or so far from the Date header that a Received header is more credible. Times in the future are
 * ignored. Source: mail-internaldate.
 */
export function chooseInternalDate({ separatorIsStamp, received, latest, ...stated }: ArrivalClues): number | null {
  const [separator, date] = [stated.separator, stated.date].map((time) => (isAhead(time, latest) ? null : time))
  if (separator == null) return received()
  if (separatorIsStamp) return received() ?? date ?? separator
  const isDoubtful = stated.date !== null && Math.abs(separator - stated.date) > maxApartMs
  return isDoubtful ? (received() ?? separator) : separator
}

export function isAhead(time: number | null, latest: number): boolean {
  return time !== null && time > latest
}
