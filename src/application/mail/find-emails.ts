import type {
  EmailExtras,
  EmailOrder,
  EmailPart,
  EmailSummary,
  KeywordedEmail,
  ScoredEmail,
  SizedEmail,
} from '../../domain/mail/archived-email.js'
import { toThreadIds } from '../../domain/mail/identifiers.js'
import { compilePattern } from '../../domain/mail/linear-matcher.js'
import { type ListPage, type ListPageRequest, resolvePage } from '../../domain/mail/list-page.js'
import { type SizeClass, sizeRanges } from '../../domain/mail/size-class.js'
import { type MatchMode, toKeywords } from '../../domain/mail/text-match.js'
import { type SearchField, searchFields } from '../../domain/mail/text-scan.js'
import { type EmailQuery, type MailLimits, type ReceivedQuery, toFilter, toPage } from './email-query.js'
import type { MailQuestions, ThreadPart } from './ports/mail-archive.js'

export interface FilterEmailsRequest extends EmailQuery, ListPageRequest {
  /** Newest first when absent. */
  readonly order?: EmailOrder | undefined
}

export interface SearchEmailsRequest extends EmailQuery, ListPageRequest {
  /** Words, and phrases in quotation marks. */
  readonly query: string
  /** Subject and body when absent or empty. */
  readonly fields?: readonly SearchField[] | undefined
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
    return this.#archive.list({ page: this.#page(request), filter: toFilter(request), order })
  }

  /** How many `filter` would list without a limit. */
  async count(query: EmailQuery = {}): Promise<number> {
    return this.#archive.count({ filter: toFilter(query) })
  }

  /** Those that fit a query best, among those that meet all conditions. */
  async search(request: SearchEmailsRequest): Promise<readonly ScoredEmail[]> {
    const { query } = request
    const fields = request.fields?.length ? request.fields : searchFields
    const page = this.#page(request)
    return (await this.#archive.search({ query, fields, filter: toFilter(request), page })).emails
  }

  /** Those with a header line that fits a pattern, newest first. */
  async byHeader(request: HeaderPatternRequest): Promise<readonly EmailSummary[]> {
    const { pattern } = request
    const page = this.#page(request)
    // refused before the archive is asked
    compilePattern(pattern)
    return (await this.#archive.searchHeaders({ pattern, page })).emails
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
