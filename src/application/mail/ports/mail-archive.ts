import type {
  EmailExtras,
  EmailOrder,
  EmailPart,
  EmailSummary,
  FullEmail,
  KeywordedEmail,
  ScoredEmail,
  SizedEmail,
} from '../../../domain/mail/archived-email.js'
import type { DateRange } from '../../../domain/mail/date-range.js'
import type { HourCount } from '../../../domain/mail/heatmap.js'
import type { MatchMode } from '../../../domain/mail/keywords.js'
import type { ListPage } from '../../../domain/mail/limit.js'
import type { SourceWindow } from '../../../domain/mail/message-source.js'
import type { DayCount, Period, PeriodCount } from '../../../domain/mail/period.js'
import type { ResponseTime } from '../../../domain/mail/response-time.js'
import type { SizeRange } from '../../../domain/mail/size-class.js'
import type { SearchField } from '../../../domain/mail/text-scan.js'
import type { ThreadIdRange } from '../../../domain/mail/thread-id.js'

/** Which messages; every condition that is there must hold. */
export interface EmailFilter {
  /** In the display string or the address, whatever the case; as `foldCase` gives it. */
  readonly fromContains?: string
  /** The sender's domain or a parent of it; as `toDomain` gives it. */
  readonly fromDomain?: string
  /** In the To header, names and addresses; as `foldCase` gives it. */
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

export interface SenderCount {
  /** Display string, or the address where there is none. */
  readonly from: string
  readonly count: number
}

export interface DomainCount {
  readonly domain: string
  readonly count: number
}

export interface MailboxCount {
  readonly mailbox: string | null
  readonly count: number
}

export interface SenderPeriodCount extends PeriodCount {
  readonly from: string
}

export interface ArchiveExtent {
  readonly total: number
  /** First and last internal date, epoch seconds; null when no message has one. */
  readonly earliest: number | null
  readonly latest: number | null
}

export const duplicateFields = ['subject', 'message_id'] as const

export type DuplicateField = (typeof duplicateFields)[number]

/** Some messages of a thread, and how many it has. */
export interface ThreadPart {
  readonly emails: readonly EmailSummary[]
  readonly total: number
}

export interface DuplicateGroup {
  readonly value: string
  /** At least 2. */
  readonly count: number
  /** Ascending, the first of them. */
  readonly ids: readonly number[]
}

/**
 * A mail archive, to be questioned and never changed: nothing is written, to it or beside it. Requests and answers are
 * plain data: they may cross to another process.
 *
 * Limits are positive, offsets are not negative. Orders are total: the pages of a list that does not change lose nothing
 * and repeat nothing, and cost no more than linear in their offset. `date_asc` and `date_desc` go by internal date, then id, both the same way
 * round; messages without an internal date come last in either. Counts come most first, then by name in the order of
 * its bytes. A message without a display string has its sender's address in place of it, everywhere. Senders, domains and
 * duplicates that are null or '' are not counted. Mailboxes are named as `toMailboxName` does. Dates and days are UTC.
 *
 * Each method throws AppError: DB_NOT_FOUND when the archive is not there; DB_ERROR when it is there and cannot serve;
 * TIMEOUT when the answer takes longer than it may. Source: mail-spec; contract, common rules and tools.
 */
export interface MailArchive {
  /** By Date header, undated last; then internal date, then id, ascending. */
  earliest(page: ListPage): Promise<readonly EmailSummary[]>

  /** The first message in `order` with that key, or null. */
  find(key: EmailKey, order: EmailOrder, bounds: BodyBounds): Promise<FullEmail | null>

  /** What lists say of messages beyond their summaries, in no order; a message that is gone is left out. */
  extras(ids: readonly number[], parts: readonly EmailPart[]): Promise<readonly EmailExtras[]>

  filter(filter: EmailFilter, order: EmailOrder, page: ListPage): Promise<readonly EmailSummary[]>

  /** How many messages `filter` would give without a limit. */
  count(filter: EmailFilter): Promise<number>

  /**
   * Best first: ranked search for the words of `query`, in any script, among the messages that `filter` lets through.
   * Any word is enough; a phrase in quotation marks must be there as it stands. A query without words finds nothing.
   */
  search(
    query: string,
    fields: readonly SearchField[],
    filter: EmailFilter,
    page: ListPage,
  ): Promise<readonly ScoredEmail[]>

  extent(): Promise<ArchiveExtent>

  topSenders(mailbox: string | null, page: ListPage): Promise<readonly SenderCount[]>

  topDomains(page: ListPage): Promise<readonly DomainCount[]>

  mailboxes(): Promise<readonly MailboxCount[]>

  /** Largest first, then by id. Messages whose size is unknown come last, and lie in no range of sizes. */
  largest(filter: EmailFilter, size: SizeRange | null, page: ListPage): Promise<readonly SizedEmail[]>

  /** The days that have messages in the range, in no order. */
  countByDay(received: DateRange): Promise<readonly DayCount[]>

  /** The hours of the week that have messages in the range, in no order. */
  countByHour(received: DateRange): Promise<readonly HourCount[]>

  /** Messages of the threads with these ids. */
  thread(ids: ThreadIdRange, order: EmailOrder, page: ListPage): Promise<ThreadPart>

  /** Longest first, then by thread id and reply. Messages of a thread follow each other by internal date, then id. */
  responseTimes(page: ListPage): Promise<readonly ResponseTime[]>

  /** By sender, then period. `senderContains` as in `EmailFilter.fromContains`. */
  frequencyBySender(
    senderContains: string | null,
    period: Period,
    page: ListPage,
  ): Promise<readonly SenderPeriodCount[]>

  /** Values that occur more than once, exactly alike; most copies first, then by value. At most `maxIds` ids of each. */
  duplicates(field: DuplicateField, page: ListPage, maxIds: number): Promise<readonly DuplicateGroup[]>

  /** Newest first: messages with a header line that `pattern` (see `parsePattern`) matches. Throws VALIDATION_ERROR. */
  searchHeaders(pattern: string, page: ListPage): Promise<readonly EmailSummary[]>

  /** By score, then count, then newest. `keywords` as `toKeywords` gives them. */
  byKeywords(keywords: readonly string[], mode: MatchMode, page: ListPage): Promise<readonly KeywordedEmail[]>
}
