/** An attachment of a message. */
export interface Attachment {
  /** The decoded file name; null if none is stated. */
  readonly name: string | null
  /** MIME type in lower case, such as `application/pdf`. */
  readonly type: string
  /** Decoded size in bytes. */
  readonly size: number
}

/** A message as read from a mail file, before it is stored. Missing values are null, never '' and never invented. */
export interface ParsedEmail {
  /** The exact bytes of the message in the file, without the mbox separator line. */
  readonly raw: Uint8Array
  /** Display name of the mailbox: the mbox file, the Maildir folder, or the folder of .eml files. */
  readonly mailbox: string
  /** Message-ID with angle brackets, trimmed. */
  readonly messageId: string | null
  /** Gmail's thread and message ids, if a Takeout states them. */
  readonly gmailThreadId: bigint | null
  readonly gmailMessageId: bigint | null
  readonly subject: string | null
  /** From the mbox separator line, or else the newest Received header. Epoch milliseconds, UTC. */
  readonly internalDate: number | null
  /** The Date header; null if it cannot be parsed. Epoch milliseconds, UTC. */
  readonly date: number | null
  /** The Date header is in the future, so it does not tell when the message arrived. */
  readonly isDatedAhead?: boolean
  /** Decoded display string of the From header; may include name and address. */
  readonly from: string | null
  /** Bare address of the sender, with the domain in lower case. */
  readonly fromEmail: string | null
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly bcc: readonly string[]
  readonly replyTo: readonly string[]
  /** Message ids with angle brackets. */
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  readonly hasAttachments: boolean
  /** In message order. */
  readonly attachments: readonly Attachment[]
  readonly labels: readonly string[]
  /** Decoded text body; derived from HTML if there is no plain part. */
  readonly plainText: string | null
  /** What could not be read; the message is stored nevertheless. */
  readonly faults: readonly string[]
}

/** Returns when a message arrived, or null if unknown. */
export function arrivalOf({ internalDate, date, isDatedAhead }: ArrivalDates): number | null {
  return internalDate ?? (isDatedAhead === true ? null : date)
}

type ArrivalDates = Pick<ParsedEmail, 'internalDate' | 'date' | 'isDatedAhead'>

/**
 * The texts of one message for a full-text index: words to be stemmed, and pairs of CJK characters. '' if there are
 * none.
 */
export interface IndexText {
  readonly subjectWords: string
  readonly bodyWords: string
  readonly subjectBigrams: string
  readonly bodyBigrams: string
  readonly fromWords: string
  /** The words of To and Cc. */
  readonly toWords: string
  readonly fromBigrams: string
  readonly toBigrams: string
}
