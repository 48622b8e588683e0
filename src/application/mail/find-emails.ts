import type { LookedAt, MailQuestions, MatchRequest, ThreadPart } from '#src/application/mail/ports/mail-archive.js'
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

/** Messages by conditions and by words. */
export interface CountEmailsRequest extends EmailQuery {
  /** As in a search, but every word counts; all messages when absent or ''. */
  readonly query?: string | undefined
}

export interface FilterEmailsRequest extends CountEmailsRequest, ListPageRequest {
  /** Newest first when absent. */
  readonly order?: EmailOrder | undefined
}

export interface SearchEmailsRequest extends EmailQuery, ListPageRequest {
  /** As `parseMailQuery` reads it. */
  readonly query: string
  /** Subject and body when absent or empty. */
  readonly fields?: readonly SearchField[] | undefined
}

/** What a search found, best first. */
export interface SearchedEmails {
  readonly emails: readonly ScoredEmail[]
  /** False where no message has all the words: these have most of them, and a count has none. */
  readonly hasAllWords: boolean
}

/** What a search in the headers found, newest first. */
export interface HeaderEmails {
  readonly emails: readonly EmailSummary[]
  /** Null where it came as far as was asked for; else its time was over, and older messages were not looked at. */
  readonly looked: LookedAt | null
}

export interface HeaderPatternRequest extends ListPageRequest {
  readonly pattern: string
}

export interface EmailKeywordsRequest extends ListPageRequest {
  readonly keywords: readonly string[]
  /** any when absent. */
  readonly mode?: MatchMode | undefined
}

export interface EmailThreadRequest extends ListPageRequest {
  /** Decimal text, or a number. */
  readonly threadId: string | number
  /** Oldest first when absent. */
  readonly order?: EmailOrder | undefined
}

export interface AttachmentsRequest extends ReceivedQuery, ListPageRequest {
  readonly mailbox?: string | undefined
}

export const attachmentChoices = ['any', 'with', 'without'] as const

export type AttachmentChoice = (typeof attachmentChoices)[number]

export interface LargestEmailsRequest extends ListPageRequest {
  /** any when absent. */
  readonly attachments?: AttachmentChoice | undefined
  readonly mailbox?: string | undefined
  readonly fromDomain?: string | undefined
}

export interface EmailsOfSizeRequest extends ListPageRequest {
  /** large when absent. */
  readonly sizeClass?: SizeClass | undefined
}

/**
 * Lists of messages. All take a page: `defaultListLimits.messages` where no limit is named, and never more than `maxLimit`.
 * Each method throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: mail-filter, mail-search, mail-limit, mail-order.
 */
export class FindEmails {
  readonly #archive: MailQuestions
  readonly #limits: MailLimits

  constructor(archive: MailQuestions, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  /** By their Date header, oldest first; those without a date come last. */
  async earliest(request: ListPageRequest = {}): Promise<readonly EmailSummary[]> {
    return this.#archive.earliest({ page: this.#page(request) })
  }

  /** Those that meet all conditions. */
  async filter(request: FilterEmailsRequest = {}): Promise<readonly EmailSummary[]> {
    const { order = 'newest-first' } = request
    return this.#archive.list({ page: this.#page(request), ...toMatched(request), order })
  }

  /** How many `filter` would list without a limit. */
  async count(request: CountEmailsRequest = {}): Promise<number> {
    return this.#archive.count(toMatched(request))
  }

  /** Those that fit a query best, among those that meet all conditions. */
  async search(request: SearchEmailsRequest): Promise<SearchedEmails> {
    const query = parseMailQuery(request.query)
    const fields = request.fields?.length ? request.fields : searchFields
    const page = this.#page(request)
    const { emails, hasAllWords } = await this.#archive.search({ query, fields, filter: toFilter(request), page })
    return { emails, hasAllWords }
  }

  /** Those with a header line that fits a pattern, newest first, as far as it comes in its time. */
  async byHeader(request: HeaderPatternRequest): Promise<HeaderEmails> {
    const { pattern } = request
    const page = this.#page(request)
    // refused before the archive is asked
    compilePattern(pattern)
    const { emails, looked } = await this.#archive.searchHeaders({ pattern, page })
    return { emails, looked }
  }

  /** Those that hold some or all of the keywords, best first. */
  async byKeywords(request: EmailKeywordsRequest): Promise<readonly KeywordedEmail[]> {
    const { keywords, mode = 'any' } = request
    return this.#archive.byKeywords({ page: this.#page(request), keywords: toKeywords(keywords), mode })
  }

  /** Those with attachments, newest first. */
  async withAttachments(request: AttachmentsRequest = {}): Promise<readonly EmailSummary[]> {
    const { mailbox, dateFrom, dateTo, limit, offset } = request
    return this.filter({ mailbox, dateFrom, dateTo, limit, offset, hasAttachments: true })
  }

  /** Those that take most space; 5 when no limit is named. */
  async largest(request: LargestEmailsRequest = {}): Promise<readonly SizedEmail[]> {
    const { attachments = 'any', mailbox, fromDomain } = request
    const hasAttachments = attachments === 'any' ? undefined : attachments === 'with'
    const page = toPage(request, 'largest', this.#limits)
    return this.#archive.largest({ filter: toFilter({ mailbox, fromDomain, hasAttachments }), size: null, page })
  }

  /** Those of one class of sizes, biggest first. */
  async ofSize(request: EmailsOfSizeRequest = {}): Promise<readonly SizedEmail[]> {
    const size = sizeRanges[request.sizeClass ?? 'large']
    return this.#archive.largest({ page: this.#page(request), filter: {}, size })
  }

  /** Those of one thread, and how many it has; as many as any list may have when no limit is named. */
  async thread({ threadId, order = 'oldest-first', ...part }: EmailThreadRequest): Promise<ThreadPart> {
    const { maxLimit } = this.#limits
    const page = resolvePage(part, maxLimit, maxLimit)
    return this.#archive.thread({ ids: toThreadIds(threadId), order, page })
  }

  /** What lists say of messages beyond their summaries, by id: one question however long the list is. */
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
