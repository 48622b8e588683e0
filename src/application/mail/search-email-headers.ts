import type { EmailSummary } from '../../domain/mail/archived-email.js'
import { defaultListLimit, type ListPageRequest, resolvePage } from '../../domain/mail/limit.js'
import { compilePattern } from '../../domain/mail/linear-matcher.js'
import type { MailLimits } from './mail-limits.js'
import type { MailQuestions } from './ports/mail-archive.js'

export interface SearchEmailHeadersRequest extends ListPageRequest {
  readonly pattern: string
  /** 100 when absent or not positive. */
  readonly limit?: number | undefined
}

/**
 * The messages with a header line that fits a pattern, newest first. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR,
 * TIMEOUT. Source: mail-spec, contract, search_email_headers.
 */
export class SearchEmailHeaders {
  readonly #archive: MailQuestions
  readonly #limits: MailLimits

  constructor(archive: MailQuestions, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  async execute(request: SearchEmailHeadersRequest): Promise<readonly EmailSummary[]> {
    const page = resolvePage(request, defaultListLimit, this.#limits.maxLimit)
    // refused before the archive is asked
    compilePattern(request.pattern)
    return (await this.#archive.searchHeaders({ pattern: request.pattern, page })).emails
  }
}
