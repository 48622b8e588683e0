import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { AttachmentText, FoundInAttachment } from './attachment-text.js'
import type { Attachment } from './email.js'
import type { SourceExcerpt, TextExcerpt } from './message-source.js'

/** The fields of a message in every list. Missing values are null. Source: mail-include. */
export interface EmailSummary {
  /** The id in the archive. */
  readonly id: number
  /** The account that the archive was made from. */
  readonly address: string | null
  readonly mailbox: string | null
  readonly uid: number | null
  readonly uidvalidity: number | null
  readonly messageId: string | null
  /** Decimal text, because it may exceed 2^53. */
  readonly gmailMessageId: string | null
  /** The time of the Date header. */
  readonly date: UtcTime | null
  /** The time of arrival. */
  readonly internalDate: UtcTime | null
  /** The same in epoch seconds. */
  readonly internalDateEpoch: number | null
  /** Display string, which may include name and address; the bare address if there is none. */
  readonly from: string | null
  readonly subject: string | null
  /** The message size in bytes. */
  readonly rfc822Size: number | null
}

/** Everything about one message except its body. */
export interface EmailDetails extends EmailSummary {
  /** Decimal text, because it may exceed 2^53. */
  readonly threadId: string | null
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly bcc: readonly string[]
  readonly replyTo: readonly string[]
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  readonly labels: readonly string[]
  /** Null if the archive does not list them, as in archives made elsewhere or by version 0.1.0. */
  readonly attachments: readonly Attachment[] | null
}

/** A message with the requested parts of its bodies. */
export interface FullEmail extends EmailDetails {
  readonly source: SourceExcerpt | null
  readonly plainText: TextExcerpt | null
}

export interface SizedEmail extends EmailSummary {
  /** The length of the raw message in bytes. */
  readonly sizeBytes: number | null
}

export interface ScoredEmail extends EmailSummary {
  /** Lower is better. */
  readonly score: number
  /** The attachments with words of the query; absent if there are none. */
  readonly inAttachments?: readonly FoundInAttachment[]
}

/** Fields as in `KeywordScore`. */
export interface KeywordedEmail extends EmailSummary {
  readonly matchCount: number
  readonly matchScore: number
}

/** A message as stored in an archive. */
export interface ArchivedEmail extends EmailDetails {
  /** The bare address of the sender. */
  readonly fromEmail: string | null
  readonly hasAttachments: boolean
  readonly raw: Uint8Array | null
  readonly plainText: string | null
  /** Absent if none was read. */
  readonly attachmentTexts?: readonly AttachmentText[]
}

export const emailParts = ['thread', 'to', 'attachments', 'labels', 'snippet'] as const

/** What a list can contain for each message besides the summary. */
export type EmailPart = (typeof emailParts)[number]

/** The requested parts of one message; others are absent. */
export interface EmailExtras {
  readonly id: number
  /** Decimal text. */
  readonly threadId?: string | null
  readonly to?: readonly string[]
  /** As in `EmailDetails`. */
  readonly attachments?: readonly Attachment[] | null
  readonly labels?: readonly string[]
  /** The result of `snippetOf`; null for a message without text. */
  readonly snippet?: string | null
}

/** Orders of messages, by internal date. */
export const emailOrders = ['oldest-first', 'newest-first'] as const

export type EmailOrder = (typeof emailOrders)[number]
