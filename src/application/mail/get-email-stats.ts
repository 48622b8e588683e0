import { resolveLimit } from '../../domain/mail/limit.js'
import type { MailLimits } from './mail-limits.js'
import type { ArchiveExtent, DomainCount, MailboxCount, MailQuestions, SenderCount } from './ports/mail-archive.js'

export interface GetEmailStatsRequest {
  /** Senders and domains to name; 10 when absent or not positive. */
  readonly topLimit?: number | undefined
}

export interface EmailStats extends ArchiveExtent {
  readonly topSenders: readonly SenderCount[]
  readonly topDomains: readonly DomainCount[]
  readonly mailboxes: readonly MailboxCount[]
}

const defaultTopLimit = 10

/**
 * The archive at a glance. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: mail-spec,
 * get_email_stats.
 */
export class GetEmailStats {
  readonly #archive: MailQuestions
  readonly #limits: MailLimits

  constructor(archive: MailQuestions, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  async execute(request: GetEmailStatsRequest = {}): Promise<EmailStats> {
    const limit = resolveLimit(request.topLimit, defaultTopLimit, this.#limits.maxLimit)
    const extent = await this.#archive.extent()
    const page = { limit, offset: 0 }
    const topSenders = await this.#archive.topSenders({ mailbox: null, page })
    const topDomains = await this.#archive.topDomains({ page })
    return { ...extent, topSenders, topDomains, mailboxes: await this.#archive.mailboxes() }
  }
}
