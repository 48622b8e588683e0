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
}

export type MailEntry = RawMessage | MailProblem

export function isProblem(entry: object): entry is MailProblem {
  return 'problem' in entry
}
