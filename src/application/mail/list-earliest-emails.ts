import type { EmailSummary } from '../../domain/mail/archived-email.js'
import { defaultListLimit, type ListPageRequest, resolvePage } from '../../domain/mail/limit.js'
import type { MailLimits } from './mail-limits.js'
import type { MailQuestions } from './ports/mail-archive.js'

export interface ListEarliestEmailsRequest extends ListPageRequest {
  /** 100 when absent or not positive. */
  readonly limit?: number | undefined
}

/**
 * The oldest messages, by their Date header. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source:
 * mail-spec, list_earliest_emails.
 */
export class ListEarliestEmails {
  readonly #archive: MailQuestions
  readonly #limits: MailLimits

  constructor(archive: MailQuestions, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  async execute(request: ListEarliestEmailsRequest = {}): Promise<readonly EmailSummary[]> {
    return this.#archive.earliest({ page: resolvePage(request, defaultListLimit, this.#limits.maxLimit) })
  }
}
