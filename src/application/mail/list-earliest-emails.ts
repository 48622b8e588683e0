import type { EmailSummary } from '../../domain/mail/archived-email.js'
import { defaultListLimit, type ListPageRequest, resolvePage } from '../../domain/mail/limit.js'
import type { MailLimits } from './mail-limits.js'
import type { MailArchive } from './ports/mail-archive.js'

export interface ListEarliestEmailsRequest extends ListPageRequest {
  /** 100 when absent or not positive. */
  readonly limit?: number | undefined
}

/**
 * The oldest messages, by their Date header. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source:
 * mail-spec, list_earliest_emails.
 */
export class ListEarliestEmails {
  readonly #archive: MailArchive
  readonly #limits: MailLimits

  constructor(archive: MailArchive, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  async execute(request: ListEarliestEmailsRequest = {}): Promise<readonly EmailSummary[]> {
    return this.#archive.earliest(resolvePage(request, defaultListLimit, this.#limits.maxLimit))
  }
}
