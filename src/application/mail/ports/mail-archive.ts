import type { PaperReading } from '#src/application/shared/ports/paper-reader.js'
import type {
  EmailExtras,
  EmailOrder,
  EmailPart,
  EmailSummary,
  FullEmail,
  KeywordedEmail,
  ScoredEmail,
  SizedEmail,
} from '#src/domain/mail/archived-email.js'
import type { Answerer, Conversation, ConversationPosition } from '#src/domain/mail/conversation.js'
import type { DayCount, HourCount, Period } from '#src/domain/mail/counts-by-time.js'
import type { DateRange } from '#src/domain/mail/date-range.js'
import type { Attachment } from '#src/domain/mail/email.js'
import type { ThreadIdRange } from '#src/domain/mail/identifiers.js'
import type { ListPage } from '#src/domain/mail/list-page.js'
import type { MailQuery } from '#src/domain/mail/mail-query.js'
import type { SourceWindow } from '#src/domain/mail/message-source.js'
import type { ResponseTime } from '#src/domain/mail/response-time.js'
import type { SizeRange } from '#src/domain/mail/size-class.js'
import type { MatchMode } from '#src/domain/mail/text-match.js'
import type { SearchField } from '#src/domain/mail/text-scan.js'
import type {
  ArchiveExtent,
  DomainCount,
  DuplicateField,
  DuplicateGroup,
  MailboxCount,
  SenderCount,
  SenderPeriodCount,
} from './mail-counts.js'

/** Conditions for messages; all that are set must match. */
export interface EmailFilter {
  /** Part of the display string or the address, folded with `foldCase`. */
  readonly fromContains?: string
  /** The sender's domain or a parent of it, in the form of `toDomain`. */
  readonly fromDomain?: string
  /** Part of a name or address in To or Cc, folded with `foldCase`. */
  readonly toContains?: string
  /** Folded with `foldCase`. */
  readonly subjectContains?: string
  /** One of the message's labels, folded with `foldCase`. */
  readonly label?: string
  /** In the form of `toMailboxName`; matches exactly, whether stored composed or decomposed. */
  readonly mailbox?: string
  /** Range of the internal date, in epoch seconds. A message without one is in no range. */
  readonly received?: DateRange
  /** Range of the Date header, in epoch seconds. */
  readonly dated?: DateRange
  readonly hasAttachments?: boolean
}

/** Identifies one message. */
export type EmailKey =
  | { readonly by: 'id'; readonly id: number }
  | { readonly by: 'uid'; readonly mailbox: string; readonly uid: number; readonly uidvalidity: number }
  /** Exact, with or without angle brackets. */
  | { readonly by: 'message-id'; readonly messageId: string; readonly mailbox?: string }
  | { readonly by: 'filter'; readonly filter: EmailFilter }

/** How much of a message's bodies is returned. */
export interface BodyBounds {
  /** Bytes of the source. */
  readonly source: SourceWindow
  /** Maximum length of the plain text, from its start, in UTF-16 units. */
  readonly maxTextCharacters: number
}

/** Some messages of a thread, with their total. */
export interface ThreadPart {
  readonly emails: readonly EmailSummary[]
  readonly total: number
}

/** The results of a search, best first. */
export interface SearchAnswer {
  readonly emails: readonly ScoredEmail[]
  /** False if no message has all words; the results then have most of them. */
  readonly hasAllWords: boolean
}

/** Why queries read every message: there is no index, or its messages are not those of the archive. */
export type ScanReason = 'no-index' | 'stale-index'

/** How far a search through all messages, newest first, has come. */
export interface ScanProgress {
  readonly messages: number
  /** The total number of messages. */
  readonly of: number
}

/** The messages with a matching header line, newest first. */
export interface HeaderAnswer {
  readonly emails: readonly EmailSummary[]
  /** Null if the search was completed; otherwise there may be more matches after the last message read. */
  readonly looked: ScanProgress | null
  /** How many messages were skipped because they are too large to read. */
  readonly unread: number
}

/** The requested part of a list. */
export interface MailPageRequest {
  readonly page: ListPage
}

export interface FindRequest {
  readonly key: EmailKey
  /** The first match in this order is returned. */
  readonly order: EmailOrder
  readonly bounds: BodyBounds
}

export interface AttachmentRequest {
  /** The message. */
  readonly id: number
  /** The place of the attachment in its list, from 1. */
  readonly part: number
}

export interface AttachmentRecord {
  /** The message's attachments; null if the archive does not list them. */
  readonly listed: readonly Attachment[] | null
  /** Its whole text, or why it has none; null if it was not read, or is not kept whole. */
  readonly reading: PaperReading | null
}

export interface ExtrasRequest {
  readonly ids: readonly number[]
  readonly parts: readonly EmailPart[]
}

export interface FilterRequest {
  readonly filter: EmailFilter
}

/** Messages that pass the filter and match the query. */
export interface MatchRequest extends FilterRequest {
  /** As in a search of subject, body and people, but every word must match; absent matches all. */
  readonly query?: MailQuery
}

export interface ListRequest extends MatchRequest, MailPageRequest {
  readonly order: EmailOrder
}

export interface SearchRequest extends FilterRequest, MailPageRequest {
  readonly query: MailQuery
  /** The fields in which words are searched; the people too if all fields are included. */
  readonly fields: readonly SearchField[]
}

export interface SendersRequest extends MailPageRequest {
  /** As in `EmailFilter`; null means all. */
  readonly mailbox: string | null
}

export interface SizesRequest extends FilterRequest, MailPageRequest {
  readonly size: SizeRange | null
}

export interface ReceivedRequest {
  readonly received: DateRange
}

export interface ThreadRequest extends MailPageRequest {
  readonly ids: ThreadIdRange
  readonly order: EmailOrder
}

export interface FrequencyRequest extends MailPageRequest {
  /** As `EmailFilter.fromContains`; null means all. */
  readonly senderContains: string | null
  readonly period: Period
}

export interface DuplicatesRequest extends MailPageRequest {
  readonly field: DuplicateField
  /** Per group. */
  readonly maxIds: number
}

export interface HeadersRequest extends MailPageRequest {
  /** Parsed by `parsePattern`. */
  readonly pattern: string
  /** The time limit in milliseconds; absent means none. */
  readonly budgetMs?: number | undefined
}

export interface KeywordsRequest extends MailPageRequest {
  /** The result of `toKeywords`. */
  readonly keywords: readonly string[]
  readonly mode: MatchMode
}

/** Conditions for conversations: one message of the conversation must meet all that are set. */
export interface ConversationsRequest {
  /** The person's addresses in lower case, besides those that sent mail from sent mailboxes. */
  readonly me: readonly string[]
  /** At least one must match; empty means no condition. */
  readonly anyOf: readonly EmailFilter[]
  readonly filter: EmailFilter
  /** As in `MatchRequest`; null matches any. */
  readonly query: MailQuery | null
  readonly waitingOn: Answerer | null
  /** Nothing was received after this time, in epoch seconds; null matches any. */
  readonly silentSince: number | null
  /** Null starts at the beginning. */
  readonly after: ConversationPosition | null
  readonly limit: number
}

/**
 * Read-only questions to a mail archive; nothing is written to it or next to it. Requests and answers are plain data,
 * so that they can cross processes.
 *
 * Limits are positive, offsets are not negative. Orders are total: the pages of an unchanged list neither lose nor
 * repeat items, and cost at most linear time in their offset. `oldest-first` and `newest-first` sort by internal date,
 * then id, both in the same direction; messages without an internal date always come last. Counts are sorted
 * descending, then by the bytes of the name. A message without a display string always shows its sender's address
 * instead. Senders, domains and duplicates that are null or '' are not counted. Mailboxes are named as in
 * `toMailboxName`. Dates and days are UTC.
 *
 * Each method throws DB_NOT_FOUND if the archive does not exist, DB_ERROR if it cannot serve, and TIMEOUT if the answer
 * takes too long. Source: mail-archives.
 */
export interface MailQuestions {
  /** Returns messages sorted by Date header, undated last; then by internal date, then by id, ascending. */
  earliest(request: MailPageRequest): Promise<readonly EmailSummary[]>

  /** Returns the first message in `order` with that key, or null. */
  find(request: FindRequest): Promise<FullEmail | null>

  /** Returns what is known about an attachment; null if there is no such message. */
  attachment(request: AttachmentRequest): Promise<AttachmentRecord | null>

  /** Returns all bytes of a message; null if there is no such message, or it is too large to be read. */
  source(id: number): Promise<Uint8Array | null>

  /** Returns the requested parts of messages, in no order; deleted messages are left out. */
  extras(request: ExtrasRequest): Promise<readonly EmailExtras[]>

  /** Returns the messages that pass `filter` and match `query`, in `order`. */
  list(request: ListRequest): Promise<readonly EmailSummary[]>

  /** Returns how many messages `list` would return without a limit. */
  count(request: MatchRequest): Promise<number>

  /**
   * Ranked search for the words of `query`, in any script, among the messages that pass `filter`; says in which
   * attachments they are. If no message has all
   * words, returns messages whose words have at least half of the total weight, ranked by that weight.
   */
  search(request: SearchRequest): Promise<SearchAnswer>

  /** Returns null if an index answers queries. */
  scanReason(): Promise<ScanReason | null>

  /** Returns the number of messages and their period. */
  extent(): Promise<ArchiveExtent>

  /** Counts messages by the sender's display string, or the address if there is none. */
  topSenders(request: SendersRequest): Promise<readonly SenderCount[]>

  /** Counts messages by the sender's domain, from `domainOf`. */
  topDomains(request: MailPageRequest): Promise<readonly DomainCount[]>

  /** Counts messages by mailbox; those without one are counted under null. */
  mailboxes(): Promise<readonly MailboxCount[]>

  /** Returns the largest messages first, then by id. Messages of unknown size come last and are in no size range. */
  largest(request: SizesRequest): Promise<readonly SizedEmail[]>

  /** Returns the days with messages in the range, in no order. */
  countByDay(request: ReceivedRequest): Promise<readonly DayCount[]>

  /** Returns the hours of the week with messages in the range, in no order. */
  countByHour(request: ReceivedRequest): Promise<readonly HourCount[]>

  /** Returns messages of the threads with these ids, and their total. */
  thread(request: ThreadRequest): Promise<ThreadPart>

  /**
   * Returns the longest times first, then by thread id and reply. Messages of a thread are sorted by internal date,
   * then id.
   */
  responseTimes(request: MailPageRequest): Promise<readonly ResponseTime[]>

  /** Counts messages by sender, then period. */
  frequencyBySender(request: FrequencyRequest): Promise<readonly SenderPeriodCount[]>

  /** Returns values that occur more than once, compared exactly; most copies first, then by value. */
  duplicates(request: DuplicatesRequest): Promise<readonly DuplicateGroup[]>

  /** Returns messages with a matching header line. Throws VALIDATION_ERROR if the pattern is refused. */
  searchHeaders(request: HeadersRequest): Promise<HeaderAnswer>

  /**
   * Returns conversations sorted by the date of the last message, newest first, undated last, then by the bytes of
   * `conversationKey`.
   */
  conversations(request: ConversationsRequest): Promise<readonly Conversation[]>

  /** Returns messages sorted by score, then count, then newest first. */
  byKeywords(request: KeywordsRequest): Promise<readonly KeywordedEmail[]>
}

/** An open mail archive. */
export interface MailArchive extends MailQuestions {
  /** Closes the archive; no calls may follow. */
  close(): Promise<void>
}
