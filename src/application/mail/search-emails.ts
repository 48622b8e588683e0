import type { ScoredEmail } from '../../domain/mail/archived-email.js'
import { defaultListLimit, type ListPageRequest, resolvePage } from '../../domain/mail/limit.js'
import { type SearchField, searchFields } from '../../domain/mail/text-scan.js'
import { type EmailQuery, toFilter } from './email-query.js'
import type { MailLimits } from './mail-limits.js'
import type { MailQuestions } from './ports/mail-archive.js'

export interface SearchEmailsRequest extends EmailQuery, ListPageRequest {
  /** Words, and phrases in quotation marks. */
  readonly query: string
  /** Subject and body when absent or empty. */
  readonly fields?: readonly SearchField[] | undefined
  /** 100 when absent or not positive. */
  readonly limit?: number | undefined
}

/**
 * The messages that fit a query best, among those that meet all conditions. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: mail-spec,
 * contract, search_emails.
 */
export class SearchEmails {
  readonly #archive: MailQuestions
  readonly #limits: MailLimits

  constructor(archive: MailQuestions, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  async execute(request: SearchEmailsRequest): Promise<readonly ScoredEmail[]> {
    const fields = request.fields?.length ? request.fields : searchFields
    const page = resolvePage(request, defaultListLimit, this.#limits.maxLimit)
    const { emails } = await this.#archive.search({ query: request.query, fields, filter: toFilter(request), page })
    return emails
  }
}
