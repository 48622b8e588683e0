import type { EmailOrder, EmailSummary } from '../../domain/mail/archived-email.js'
import { defaultListLimit, type ListPageRequest, resolvePage } from '../../domain/mail/limit.js'
import { type EmailQuery, toFilter } from './email-query.js'
import type { MailLimits } from './mail-limits.js'
import type { MailArchive } from './ports/mail-archive.js'

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
  readonly #archive: MailArchive
  readonly #limits: MailLimits

  constructor(archive: MailArchive, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  async execute(request: FilterEmailsRequest = {}): Promise<readonly EmailSummary[]> {
    const page = resolvePage(request, defaultListLimit, this.#limits.maxLimit)
    return this.#archive.filter(toFilter(request), request.order ?? 'date_desc', page)
  }
}
