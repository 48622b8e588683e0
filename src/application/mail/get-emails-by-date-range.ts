import { dateRange } from '../../domain/mail/date-range.js'
import { type ListPageRequest, pageOf, resolvePage } from '../../domain/mail/limit.js'
import { countPeriods, type Period, type PeriodCount } from '../../domain/mail/period.js'
import type { MailLimits } from './mail-limits.js'
import type { MailQuestions } from './ports/mail-archive.js'

export interface GetEmailsByDateRangeRequest extends ListPageRequest {
  /** monthly when absent. */
  readonly period?: Period | undefined
  /** YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601. */
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  /** Periods; 50 when absent or not positive. */
  readonly limit?: number | undefined
}

/**
 * How many messages came in each period: the newest periods that have any, oldest first; an offset passes over the newest.
 * Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: mail-spec, contract, get_emails_by_date_range.
 */
export class GetEmailsByDateRange {
  readonly #archive: MailQuestions
  readonly #limits: MailLimits

  constructor(archive: MailQuestions, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  async execute(request: GetEmailsByDateRangeRequest = {}): Promise<readonly PeriodCount[]> {
    const { period = 'monthly', dateFrom, dateTo } = request
    const page = resolvePage(request, 50, this.#limits.maxLimit)
    const days = await this.#archive.countByDay({ received: dateRange(dateFrom, dateTo) })
    return pageOf(countPeriods(days, period).toReversed(), page).toReversed()
  }
}
