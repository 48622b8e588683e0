import type { EmailOrder, EmailSummary } from '../../domain/mail/archived-email.js'
import { defaultListLimit, type ListPageRequest, resolvePage } from '../../domain/mail/limit.js'
import { type EmailQuery, toFilter } from './email-query.js'
import type { MailLimits } from './mail-limits.js'
import type { MailQuestions } from './ports/mail-archive.js'

export interface FilterEmailsRequest extends EmailQuery, ListPageRequest {
  /** Newest first when absent. */
  readonly order?: EmailOrder | undefined
  /** 100 when absent or not positive. */
  readonly limit?: number | undefined
}

/**
 * The messages that meet all conditions. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: mail-spec,
 * filter_emails.
 */
export class FilterEmails {
  readonly #archive: MailQuestions
  readonly #limits: MailLimits

  constructor(archive: MailQuestions, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  async execute(request: FilterEmailsRequest = {}): Promise<readonly EmailSummary[]> {
    const page = resolvePage(request, defaultListLimit, this.#limits.maxLimit)
    return this.#archive.list({ filter: toFilter(request), order: request.order ?? 'newest-first', page })
  }
}
