/** What a message carries beside its text. */
export interface Attachment {
  /** File name, decoded; null when none is stated. */
  readonly name: string | null
  /** MIME type in lower case, such as `application/pdf`. */
  readonly type: string
  /** In bytes, decoded. */
  readonly size: number
}

/** A message as read from a mail file, before it is stored. Missing values are null, never '' and never made up. */
export interface ParsedEmail {
  /** The bytes of the message, exactly as they lay in the file, without the mbox separator line. */
  readonly raw: Uint8Array
  /** Display name of the mailbox: the mbox file, the Maildir folder, the folder of .eml files. */
  readonly mailbox: string
  /** Message-ID with its angle brackets, trimmed. */
  readonly messageId: string | null
  /** Gmail's thread id and message id, where a Takeout states them. */
  readonly gmailThreadId: bigint | null
  readonly gmailMessageId: bigint | null
  readonly subject: string | null
  /** From the mbox separator line, else the newest Received header. Epoch milliseconds, UTC. */
  readonly internalDate: number | null
  /** The Date header; null when it cannot be parsed. Epoch milliseconds, UTC. */
  readonly date: number | null
  /** The Date header lies in the future, and so tells nothing of when the message arrived. */
  readonly isDatedAhead?: boolean
  /** Display string of the From header, decoded; may include name and address. */
  readonly from: string | null
  /** Bare address of the sender, lower-cased domain. */
  readonly fromEmail: string | null
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly bcc: readonly string[]
  readonly replyTo: readonly string[]
  /** Message ids with angle brackets. */
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  readonly hasAttachments: boolean
  /** In the order of the message. */
  readonly attachments: readonly Attachment[]
  readonly labels: readonly string[]
  /** Decoded text body; from HTML where there is no plain part. */
  readonly plainText: string | null
  /** What could not be read; the message is stored all the same. */
  readonly faults: readonly string[]
}

/** When a message arrived, as far as anything tells. */
export function arrivalOf({ internalDate, date, isDatedAhead }: ArrivalDates): number | null {
  return internalDate ?? (isDatedAhead === true ? null : date)
}

type ArrivalDates = Pick<ParsedEmail, 'internalDate' | 'date' | 'isDatedAhead'>

/** What a full-text index takes of one message: words to be stemmed, and pairs of CJK characters. '' where there is none. */
export interface IndexText {
  readonly subjectWords: string
  readonly bodyWords: string
  readonly subjectBigrams: string
  readonly bodyBigrams: string
  readonly fromWords: string
  /** Of To and Cc. */
  readonly toWords: string
  readonly fromBigrams: string
  readonly toBigrams: string
}
