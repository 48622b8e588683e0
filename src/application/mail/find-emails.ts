import type { MailQuestions, MatchRequest, ScanProgress, ThreadPart } from '#src/application/mail/ports/mail-archive.js'
import type {
  EmailExtras,
  EmailOrder,
  EmailPart,
  EmailSummary,
  KeywordedEmail,
  ScoredEmail,
  SizedEmail,
} from '#src/domain/mail/archived-email.js'
import { toThreadIds } from '#src/domain/mail/identifiers.js'
import { compilePattern } from '#src/domain/mail/linear-matcher.js'
import { type ListPage, type ListPageRequest, resolvePage } from '#src/domain/mail/list-page.js'
import { parseMailQuery } from '#src/domain/mail/mail-query.js'
import { type SizeClass, sizeRanges } from '#src/domain/mail/size-class.js'
import { type MatchMode, toKeywords } from '#src/domain/mail/text-match.js'
import { type SearchField, searchFields } from '#src/domain/mail/text-scan.js'
import { type EmailQuery, type MailLimits, type ReceivedQuery, toFilter, toPage } from './email-query.js'

/** Messages by conditions and words. */
export interface CountEmailsRequest extends EmailQuery {
  /** As in a search, but every word must match; absent or '' matches all messages. */
  readonly query?: string | undefined
}

export interface FilterEmailsRequest extends CountEmailsRequest, ListPageRequest {
  /** Defaults to newest first. */
  readonly order?: EmailOrder | undefined
}

export interface SearchEmailsRequest extends EmailQuery, ListPageRequest {
  /** Parsed by `parseMailQuery`. */
  readonly query: string
  /** Absent or empty means subject and body. */
  readonly fields?: readonly SearchField[] | undefined
}

/** The results of a search, best first. */
export interface SearchedEmails {
  readonly emails: readonly ScoredEmail[]
  /** False if no message has all words; the results then have most of them, and a count has no results. */
  readonly hasAllWords: boolean
}

/** The results of a header search, newest first. */
export interface HeaderEmails {
  readonly emails: readonly EmailSummary[]
  /** Null if the search was completed; otherwise it ran out of time and older messages were not read. */
  readonly looked: ScanProgress | null
}

export interface HeaderPatternRequest extends ListPageRequest {
  readonly pattern: string
}

export interface EmailKeywordsRequest extends ListPageRequest {
  readonly keywords: readonly string[]
  /** Defaults to any. */
  readonly mode?: MatchMode | undefined
}

export interface EmailThreadRequest extends ListPageRequest {
  /** Decimal text or a number. */
  readonly threadId: string | number
  /** Defaults to oldest first. */
  readonly order?: EmailOrder | undefined
}

export interface AttachmentsRequest extends ReceivedQuery, ListPageRequest {
  readonly mailbox?: string | undefined
}

export const attachmentChoices = ['any', 'with', 'without'] as const

export type AttachmentChoice = (typeof attachmentChoices)[number]

export interface LargestEmailsRequest extends ListPageRequest {
  /** Defaults to any. */
  readonly attachments?: AttachmentChoice | undefined
  readonly mailbox?: string | undefined
  readonly fromDomain?: string | undefined
}

export interface EmailsOfSizeRequest extends ListPageRequest {
  /** Defaults to large. */
  readonly sizeClass?: SizeClass | undefined
}

/**
 * Lists of messages, in pages: `defaultListLimits.messages` items if no limit is given, never more than `maxLimit`.
 * Each method throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT.
 * Source: mail-filter, mail-search, mail-limit, mail-order.
 */
export class FindEmails {
  readonly #archive: MailQuestions
  readonly #limits: MailLimits

  constructor(archive: MailQuestions, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  /** Lists messages by Date header, oldest first; those without a date come last. */
  async earliest(request: ListPageRequest = {}): Promise<readonly EmailSummary[]> {
    return this.#archive.earliest({ page: this.#page(request) })
  }

  /** Lists messages that meet all conditions. */
  async filter(request: FilterEmailsRequest = {}): Promise<readonly EmailSummary[]> {
    const { order = 'newest-first' } = request
    return this.#archive.list({ page: this.#page(request), ...toMatched(request), order })
  }

  /** Returns how many messages `filter` would list without a limit. */
  async count(request: CountEmailsRequest = {}): Promise<number> {
    return this.#archive.count(toMatched(request))
  }

  /** Lists the best matches for a query among the messages that meet all conditions. */
  async search(request: SearchEmailsRequest): Promise<SearchedEmails> {
    const query = parseMailQuery(request.query)
    const fields = request.fields?.length ? request.fields : searchFields
    const page = this.#page(request)
    const { emails, hasAllWords } = await this.#archive.search({ query, fields, filter: toFilter(request), page })
    return { emails, hasAllWords }
  }

  /** Lists messages with a header line that matches a pattern, newest first, within its time limit. */
  async byHeader(request: HeaderPatternRequest): Promise<HeaderEmails> {
    const { pattern } = request
    const page = this.#page(request)
    // refuse a bad pattern before the archive is queried
    compilePattern(pattern)
    const { emails, looked } = await this.#archive.searchHeaders({ pattern, page })
    return { emails, looked }
  }

  /** Lists messages that contain some or all of the keywords, best first. */
  async byKeywords(request: EmailKeywordsRequest): Promise<readonly KeywordedEmail[]> {
    const { keywords, mode = 'any' } = request
    return this.#archive.byKeywords({ page: this.#page(request), keywords: toKeywords(keywords), mode })
  }

  /** Lists messages with attachments, newest first. */
  async withAttachments(request: AttachmentsRequest = {}): Promise<readonly EmailSummary[]> {
    const { mailbox, dateFrom, dateTo, limit, offset } = request
    return this.filter({ mailbox, dateFrom, dateTo, limit, offset, hasAttachments: true })
  }

  /** Lists the largest messages; 5 if no limit is given. */
  async largest(request: LargestEmailsRequest = {}): Promise<readonly SizedEmail[]> {
    const { attachments = 'any', mailbox, fromDomain } = request
    const hasAttachments = attachments === 'any' ? undefined : attachments === 'with'
    const page = toPage(request, 'largest', this.#limits)
    return this.#archive.largest({ filter: toFilter({ mailbox, fromDomain, hasAttachments }), size: null, page })
  }

  /** Lists messages of one size class, largest first. */
  async ofSize(request: EmailsOfSizeRequest = {}): Promise<readonly SizedEmail[]> {
    const size = sizeRanges[request.sizeClass ?? 'large']
    return this.#archive.largest({ page: this.#page(request), filter: {}, size })
  }

  /** Lists messages of one thread, with the total; up to the maximum list length if no limit is given. */
  async thread({ threadId, order = 'oldest-first', ...part }: EmailThreadRequest): Promise<ThreadPart> {
    const { maxLimit } = this.#limits
    const page = resolvePage(part, maxLimit, maxLimit)
    return this.#archive.thread({ ids: toThreadIds(threadId), order, page })
  }

  /** Returns the requested parts of messages by id, in one query for the whole list. */
  async extras(ids: readonly number[], parts: readonly EmailPart[]): Promise<ReadonlyMap<number, EmailExtras>> {
    if (ids.length === 0 || parts.length === 0) return new Map()
    const found = await this.#archive.extras({ ids, parts: [...new Set(parts)] })
    return new Map(found.map((extras) => [extras.id, extras]))
  }

  #page(request: ListPageRequest): ListPage {
    return toPage(request, 'messages', this.#limits)
  }
}

/** Throws VALIDATION_ERROR. */
function toMatched(request: CountEmailsRequest): MatchRequest {
  const filter = toFilter(request)
  return request.query ? { filter, query: parseMailQuery(request.query) } : { filter }
}
