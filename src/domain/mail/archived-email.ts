import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { Attachment } from './email.js'
import type { SourceExcerpt, TextExcerpt } from './message-source.js'

/** What every list says of a message. Missing values are null. Source: mail-include. */
export interface EmailSummary {
  /** The archive's own. */
  readonly id: number
  /** The account that the archive was made from. */
  readonly address: string | null
  readonly mailbox: string | null
  readonly uid: number | null
  readonly uidvalidity: number | null
  readonly messageId: string | null
  /** Decimal text: it may exceed 2^53. */
  readonly gmailMessageId: string | null
  /** Of the Date header. */
  readonly date: UtcTime | null
  /** When it arrived. */
  readonly internalDate: UtcTime | null
  /** The same in seconds. */
  readonly internalDateEpoch: number | null
  /** Display string, which may include name and address; the bare address where there is none. */
  readonly from: string | null
  readonly subject: string | null
  /** Bytes. */
  readonly rfc822Size: number | null
}

/** Everything about one message but its body. */
export interface EmailDetails extends EmailSummary {
  /** Decimal text: it may exceed 2^53. */
  readonly threadId: string | null
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly bcc: readonly string[]
  readonly replyTo: readonly string[]
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  readonly labels: readonly string[]
  /** Null where the archive does not name them: those made elsewhere and by version 0.1.0. */
  readonly attachments: readonly Attachment[] | null
}

/** A message with as much of its bodies as was asked for. */
export interface FullEmail extends EmailDetails {
  readonly source: SourceExcerpt | null
  readonly plainText: TextExcerpt | null
}

export interface SizedEmail extends EmailSummary {
  /** Length of the raw message, bytes. */
  readonly sizeBytes: number | null
}

export interface ScoredEmail extends EmailSummary {
  /** Lower is better. */
  readonly score: number
}

/** Fields as in `KeywordScore`. */
export interface KeywordedEmail extends EmailSummary {
  readonly matchCount: number
  readonly matchScore: number
}

/** A message as an archive holds it. */
export interface ArchivedEmail extends EmailDetails {
  /** Bare address of the sender. */
  readonly fromEmail: string | null
  readonly hasAttachments: boolean
  readonly raw: Uint8Array | null
  readonly plainText: string | null
}

export const emailParts = ['thread', 'to', 'attachments', 'labels', 'snippet'] as const

/** What a list can say of its messages beyond the summary. */
export type EmailPart = (typeof emailParts)[number]

/** What was asked for of one message; the rest is absent. */
export interface EmailExtras {
  readonly id: number
  /** Decimal text. */
  readonly threadId?: string | null
  readonly to?: readonly string[]
  /** As in `EmailDetails`. */
  readonly attachments?: readonly Attachment[] | null
  readonly labels?: readonly string[]
  /** As `snippetOf` gives it; null for a message without text. */
  readonly snippet?: string | null
}

/** By internal date. */
export const emailOrders = ['oldest-first', 'newest-first'] as const

export type EmailOrder = (typeof emailOrders)[number]
