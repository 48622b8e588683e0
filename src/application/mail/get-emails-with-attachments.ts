import type { EmailSummary } from '../../domain/mail/archived-email.js'
import { defaultListLimit, type ListPageRequest, resolvePage } from '../../domain/mail/limit.js'
import { toFilter } from './email-query.js'
import type { MailLimits } from './mail-limits.js'
import type { MailQuestions } from './ports/mail-archive.js'

export interface GetEmailsWithAttachmentsRequest extends ListPageRequest {
  readonly mailbox?: string | undefined
  /** YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601. */
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  /** 100 when absent or not positive. */
  readonly limit?: number | undefined
}

/**
 * The messages with attachments, newest first. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source:
 * mail-spec, get_emails_with_attachments.
 */
export class GetEmailsWithAttachments {
  readonly #archive: MailQuestions
  readonly #limits: MailLimits

  constructor(archive: MailQuestions, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  async execute(request: GetEmailsWithAttachmentsRequest = {}): Promise<readonly EmailSummary[]> {
    const { mailbox, dateFrom, dateTo } = request
    const page = resolvePage(request, defaultListLimit, this.#limits.maxLimit)
    const filter = toFilter({ mailbox, dateFrom, dateTo, hasAttachments: true })
    return this.#archive.list({ filter, order: 'newest-first', page })
  }
}
