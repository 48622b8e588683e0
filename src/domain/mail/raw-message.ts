/** What a source says of a message beside its bytes. */
export interface ToldOfMessage {
  /** Its labels and its flags as IMAP names them (`\\Seen`); those that its bytes tell come beside them. */
  readonly labels: readonly string[]
  readonly gmailThreadId?: bigint | null
  readonly gmailMessageId?: bigint | null
  /** When it arrived. Epoch milliseconds, UTC. */
  readonly internalDate?: number | null
  /** Where it lies on its server. */
  readonly place?: { readonly address: string; readonly uidvalidity: number; readonly uid: number }
}

/** A file that is one message, as it is now. */
export interface SeenFile {
  /** What stays of its name while it is the same message. */
  readonly name: string
  /** What would be otherwise if it were to be looked at again: its flags, or its size and time. */
  readonly stamp: string
}

/** One message of a mail file, not parsed yet. */
export interface RawMessage {
  /** Name of the mailbox it lies in: the mbox file, the Maildir folder, the folder of .eml files. */
  readonly mailbox: string
  /** The bytes of the message, exactly as they lie in the file, without the mbox separator line. */
  readonly raw: Uint8Array
  /** When the mbox separator line says it arrived. Epoch milliseconds, UTC; null when it does not say. */
  readonly separatorDate: number | null
  /** True when that is when a program wrote the file, not when the message arrived. */
  readonly separatorIsStamp?: boolean
  /** What may be wrong with it, in a short phrase that is the same for every message. */
  readonly warning?: string
  /** Absent where its source knows nothing but the bytes. */
  readonly told?: ToldOfMessage
  /** The file that it is, where each message is one. */
  readonly file?: SeenFile
  /** What is told in its place unless the archive has it already: then it is left out. */
  readonly leftOutAs?: MailProblem
  /** Where it lies in its source: a byte offset or a file name. Reading can go on after it. */
  readonly position: string
}

/** Something in a mail file that could not be read as a message. */
export interface MailProblem {
  readonly mailbox: string
  readonly position: string
  /** Why, in a short phrase that is the same for every message: no address, no text, no path. */
  readonly problem: string
  /** The file it is about, where that is another than the source: as its folder names it. */
  readonly file?: string
  /** A whole file of mail gave no message. */
  readonly isWholeFile?: boolean
  /** The source ends in the middle of something. */
  readonly isCut?: boolean
}

/** The problem of a message that a mail program has marked as deleted, and that was not asked for. */
export const markedDeleted = 'deleted in its mail program'

/** The problem of a message that is too large to be stored. */
export const tooLargeToStore = 'larger than the archive can hold'

export type MailEntry = RawMessage | MailProblem

/** Whether it is a message, whatever else it may be. */
export function isRaw(entry: object): entry is RawMessage {
  return 'raw' in entry
}

export function isProblem(entry: object): entry is MailProblem {
  return 'problem' in entry
}

/** What a message and its mail file say of when it arrived. Epoch milliseconds; null where nothing is said. */
export interface ArrivalClues {
  /** The date of the mbox separator line. */
  readonly separator: number | null
  /** That date is when a program wrote the file, not when the message came. */
  readonly separatorIsStamp: boolean
  /** The newest Received header; asked only where it decides, because there are many to be read. */
  readonly received: () => number | null
  /** The Date header. */
  readonly date: number | null
  /** What lies behind this is a wrong clock. */
  readonly latest: number
}

const dayMs = 24 * 60 * 60 * 1000
const maxApartMs = 2 * dayMs

/** The last moment that a message read `now` may have arrived at: clocks differ, and so do zones that are wrong. */
export function latestArrival(now: Date): number {
  return now.getTime() + dayMs
}

/**
 * When a message arrived; null where only its Date header may tell. A separator line tells it best, unless it is a
 * stamp, or so far from the Date header that a Received header is believed instead. Nothing of the future is believed.
 * Source: mail-internaldate.
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
