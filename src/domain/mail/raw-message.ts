/** One message of a mail file, not parsed yet. */
export interface RawMessage {
  /** Name of the mailbox it lies in: the mbox file, the Maildir folder, the folder of .eml files. */
  readonly mailbox: string
  /** The bytes of the message, exactly as they lie in the file, without the mbox separator line. */
  readonly raw: Uint8Array
  /** When the mbox separator line says it arrived. Epoch milliseconds, UTC; null when it does not say. */
  readonly separatorDate: number | null
  /** Where it lies in its source: a byte offset or a file name. Reading can go on after it. */
  readonly position: string
}

/** Something in a mail file that could not be read as a message. */
export interface MailProblem {
  readonly mailbox: string
  readonly position: string
  /** Why, in a short phrase that is the same for every message: no address, no text, no path. */
  readonly problem: string
}

export type MailEntry = RawMessage | MailProblem

export function isProblem(entry: object): entry is MailProblem {
  return 'problem' in entry
}
