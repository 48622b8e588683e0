import { type ListPageRequest, resolvePage } from '../../domain/mail/limit.js'
import type { Period } from '../../domain/mail/period.js'
import { foldCase } from '../../domain/mail/text-match.js'
import type { MailLimits } from './mail-limits.js'
import type { MailQuestions, SenderPeriodCount } from './ports/mail-archive.js'

export interface GetEmailFrequencyBySenderRequest extends ListPageRequest {
  /** Part of the display string or the address; every sender when absent. */
  readonly sender?: string | undefined
  /** monthly when absent. */
  readonly period?: Period | undefined
  /** 50 when absent or not positive. */
  readonly limit?: number | undefined
}

/**
 * How many messages each sender wrote in each period, by sender then period. Throws VALIDATION_ERROR, DB_NOT_FOUND,
 * DB_ERROR, TIMEOUT. Source: mail-spec, contract, get_email_frequency_by_sender.
 */
export class GetEmailFrequencyBySender {
  readonly #archive: MailQuestions
  readonly #limits: MailLimits

  constructor(archive: MailQuestions, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  async execute(request: GetEmailFrequencyBySenderRequest = {}): Promise<readonly SenderPeriodCount[]> {
    const { sender, period = 'monthly' } = request
    const page = resolvePage(request, 50, this.#limits.maxLimit)
    return this.#archive.frequencyBySender({ senderContains: sender ? foldCase(sender) : null, period, page })
  }
}
