import { type ListPageRequest, resolvePage } from '../../domain/mail/limit.js'
import type { ResponseTime } from '../../domain/mail/response-time.js'
import type { MailLimits } from './mail-limits.js'
import type { MailQuestions } from './ports/mail-archive.js'

export interface GetResponseTimeStatsRequest extends ListPageRequest {
  /** 50 when absent or not positive. */
  readonly limit?: number | undefined
}

/**
 * How long replies took, longest first. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: mail-spec,
 * contract, get_response_time_stats.
 */
export class GetResponseTimeStats {
  readonly #archive: MailQuestions
  readonly #limits: MailLimits

  constructor(archive: MailQuestions, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  async execute(request: GetResponseTimeStatsRequest = {}): Promise<readonly ResponseTime[]> {
    return this.#archive.responseTimes({ page: resolvePage(request, 50, this.#limits.maxLimit) })
  }
}
