import { type MonthTrend, monthTrends, yearsBefore } from '../../domain/mail/season.js'
import type { Clock } from '../shared/ports/clock.js'
import type { MailQuestions } from './ports/mail-archive.js'

export interface GetSeasonalTrendsRequest {
  /** 3 when absent. */
  readonly yearsBack?: number | undefined
}

/**
 * How many messages came in each month of the last years, oldest first. Throws VALIDATION_ERROR, DB_NOT_FOUND,
 * DB_ERROR, TIMEOUT. Source: mail-spec, contract, get_seasonal_trends.
 */
export class GetSeasonalTrends {
  readonly #archive: MailQuestions
  readonly #clock: Clock

  constructor(archive: MailQuestions, clock: Clock) {
    this.#archive = archive
    this.#clock = clock
  }

  async execute(request: GetSeasonalTrendsRequest = {}): Promise<readonly MonthTrend[]> {
    const now = this.#clock.now()
    const from = yearsBefore(now, request.yearsBack ?? 3)
    return monthTrends(await this.#archive.countByDay({ received: { from, to: Math.floor(now.getTime() / 1000) } }))
  }
}
