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

/** Which messages; every condition that is there must hold. */
export interface EmailFilter {
  /** In the display string or the address, whatever the case; as `foldCase` gives it. */
  readonly fromContains?: string
  /** The sender's domain or a parent of it; as `toDomain` gives it. */
  readonly fromDomain?: string
  /** In To or Cc, names and addresses; as `foldCase` gives it. */
  readonly toContains?: string
  /** As `foldCase` gives it. */
  readonly subjectContains?: string
  /** One of the message's labels, whatever the case; as `foldCase` gives it. */
  readonly label?: string
  /** As `toMailboxName` gives it; exact, whether the archive holds it composed or decomposed. */
  readonly mailbox?: string
  /** Of the internal date, epoch seconds. A message without one lies in no range. */
  readonly received?: DateRange
  /** Of the Date header, epoch seconds. */
  readonly dated?: DateRange
  readonly hasAttachments?: boolean
}

/** How one message is named. */
export type EmailKey =
  | { readonly by: 'id'; readonly id: number }
  | { readonly by: 'uid'; readonly mailbox: string; readonly uid: number; readonly uidvalidity: number }
  /** Exact, with or without angle brackets. */
  | { readonly by: 'message-id'; readonly messageId: string; readonly mailbox?: string }
  | { readonly by: 'filter'; readonly filter: EmailFilter }

/** How much of a message's bodies is given. */
export interface BodyBounds {
  /** Bytes of the source. */
  readonly source: SourceWindow
  /** Of the plain text, from its start, in UTF-16 units. */
  readonly maxTextCharacters: number
}

/** Some messages of a thread, and how many it has. */
export interface ThreadPart {
  readonly emails: readonly EmailSummary[]
  readonly total: number
}

/** What a search found, best first. */
export interface SearchAnswer {
  readonly emails: readonly ScoredEmail[]
  /** False where no message has all the words, and these have most of them. */
  readonly hasAllWords: boolean
}

/** Why queries read every message: there is no index, or one of other messages. */
export type ScanReason = 'no-index' | 'stale-index'

/** How far a search came that reads every message, newest first. */
export interface LookedAt {
  readonly messages: number
  /** How many there are. */
  readonly of: number
}

/** The messages with a header line that fits, newest first. */
export interface HeaderAnswer {
  readonly emails: readonly EmailSummary[]
  /** Null where it came as far as was asked for; else there may be more behind the last message that was looked at. */
  readonly looked: LookedAt | null
  /** How many messages are too large to be read, and were passed over. */
  readonly unread: number
}

/** Which part of a list. */
export interface MailPageRequest {
  readonly page: ListPage
}

export interface FindRequest {
  readonly key: EmailKey
  /** Which of several is taken: the first. */
  readonly order: EmailOrder
  readonly bounds: BodyBounds
}

export interface ExtrasRequest {
  readonly ids: readonly number[]
  readonly parts: readonly EmailPart[]
}

export interface FilterRequest {
  readonly filter: EmailFilter
}

/** Which messages: those that the filter lets through and the query finds. */
export interface MatchRequest extends FilterRequest {
  /** As in a search of subject, body and people, but every word counts; all when absent. */
  readonly query?: MailQuery
}

export interface ListRequest extends MatchRequest, MailPageRequest {
  readonly order: EmailOrder
}

export interface SearchRequest extends FilterRequest, MailPageRequest {
  readonly query: MailQuery
  /** Where its words are looked for; among the people too when none is left out. */
  readonly fields: readonly SearchField[]
}

export interface SendersRequest extends MailPageRequest {
  /** As in `EmailFilter`; null for all. */
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
  /** As `EmailFilter.fromContains`; null for all. */
  readonly senderContains: string | null
  readonly period: Period
}

export interface DuplicatesRequest extends MailPageRequest {
  readonly field: DuplicateField
  /** Of each group. */
  readonly maxIds: number
}

export interface HeadersRequest extends MailPageRequest {
  /** As `parsePattern` reads it. */
  readonly pattern: string
  /** How long it may read, in milliseconds; as long as it takes when absent. */
  readonly budgetMs?: number | undefined
}

export interface KeywordsRequest extends MailPageRequest {
  /** As `toKeywords` gives them. */
  readonly keywords: readonly string[]
  readonly mode: MatchMode
}

/** Which conversations: each condition that is there must hold for one message of it, all of them for the same one. */
export interface ConversationsRequest {
  /** Addresses of the person, lower case, beside those that sent from mailboxes of sent mail. */
  readonly me: readonly string[]
  /** One of these must hold; none when empty. */
  readonly anyOf: readonly EmailFilter[]
  readonly filter: EmailFilter
  /** As in `MatchRequest`; null for any. */
  readonly query: MailQuery | null
  readonly waitingOn: Answerer | null
  /** Nothing was received since, epoch seconds; null for any. */
  readonly silentSince: number | null
  /** From the start when null. */
  readonly after: ConversationPosition | null
  readonly limit: number
}

/**
 * What can be asked of a mail archive: nothing is written, to it or beside it. Requests and answers are plain data: they
 * may cross to another process.
 *
 * Limits are positive, offsets are not negative. Orders are total: the pages of a list that does not change lose nothing
 * and repeat nothing, and cost no more than linear in their offset. `oldest-first` and `newest-first` go by internal date,
 * then id, both the same way round; messages without an internal date come last in either. Counts come most first, then
 * by name in the order of its bytes. A message without a display string has its sender's address in place of it,
 * everywhere. Senders, domains and duplicates that are null or '' are not counted. Mailboxes are named as
 * `toMailboxName` does. Dates and days are UTC.
 *
 * Each method throws AppError: DB_NOT_FOUND when the archive is not there; DB_ERROR when it is there and cannot serve;
 * TIMEOUT when the answer takes longer than it may. Source: mail-archives.
 */
export interface MailQuestions {
  /** By Date header, undated last; then internal date, then id, ascending. */
  earliest(request: MailPageRequest): Promise<readonly EmailSummary[]>

  /** The first message in `order` with that key, or null. */
  find(request: FindRequest): Promise<FullEmail | null>

  /** What lists say of messages beyond their summaries, in no order; a message that is gone is left out. */
  extras(request: ExtrasRequest): Promise<readonly EmailExtras[]>

  /** The messages that `filter` lets through and `query` finds, in `order`. */
  list(request: ListRequest): Promise<readonly EmailSummary[]>

  /** How many messages `list` would give without a limit. */
  count(request: MatchRequest): Promise<number>

  /**
   * Ranked search for the words of `query`, in any script, among the messages that `filter` lets through. Where none has all
   * words, those are ranked by the weight of what they have that have half of the weight of all words, or more.
   */
  search(request: SearchRequest): Promise<SearchAnswer>

  /** Null where an index answers queries. */
  scanReason(): Promise<ScanReason | null>

  /** How many messages there are, and from when. */
  extent(): Promise<ArchiveExtent>

  /** By the display string, or the address where there is none. */
  topSenders(request: SendersRequest): Promise<readonly SenderCount[]>

  /** By the senders' domains, as `domainOf` gives them. */
  topDomains(request: MailPageRequest): Promise<readonly DomainCount[]>

  /** Messages without a mailbox are counted under null. */
  mailboxes(): Promise<readonly MailboxCount[]>

  /** Largest first, then by id. Messages whose size is unknown come last, and lie in no range of sizes. */
  largest(request: SizesRequest): Promise<readonly SizedEmail[]>

  /** The days that have messages in the range, in no order. */
  countByDay(request: ReceivedRequest): Promise<readonly DayCount[]>

  /** The hours of the week that have messages in the range, in no order. */
  countByHour(request: ReceivedRequest): Promise<readonly HourCount[]>

  /** Messages of the threads with these ids. */
  thread(request: ThreadRequest): Promise<ThreadPart>

  /** Longest first, then by thread id and reply. Messages of a thread follow each other by internal date, then id. */
  responseTimes(request: MailPageRequest): Promise<readonly ResponseTime[]>

  /** By sender, then period. */
  frequencyBySender(request: FrequencyRequest): Promise<readonly SenderPeriodCount[]>

  /** Values that occur more than once, exactly alike; most copies first, then by value. */
  duplicates(request: DuplicatesRequest): Promise<readonly DuplicateGroup[]>

  /** Throws VALIDATION_ERROR for a pattern that is refused. */
  searchHeaders(request: HeadersRequest): Promise<HeaderAnswer>

  /** By the date of the last message, newest first, undated last, then by `conversationKey` in the order of its bytes. */
  conversations(request: ConversationsRequest): Promise<readonly Conversation[]>

  /** By score, then count, then newest. */
  byKeywords(request: KeywordsRequest): Promise<readonly KeywordedEmail[]>
}

/** A mail archive that is open. */
export interface MailArchive extends MailQuestions {
  /** Lets go of the archive. Nothing is asked of it afterwards. */
  close(): Promise<void>
}
