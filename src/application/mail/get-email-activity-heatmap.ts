import { dateRange } from '../../domain/mail/date-range.js'
import { type HeatmapCell, heatmap } from '../../domain/mail/heatmap.js'
import type { MailQuestions } from './ports/mail-archive.js'

export interface GetEmailActivityHeatmapRequest {
  /** YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601. */
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
}

/**
 * When mail comes: by hour of the day and day of the week. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT.
 * Source: mail-spec, contract, get_email_activity_heatmap.
 */
export class GetEmailActivityHeatmap {
  readonly #archive: MailQuestions

  constructor(archive: MailQuestions) {
    this.#archive = archive
  }

  async execute(request: GetEmailActivityHeatmapRequest = {}): Promise<readonly HeatmapCell[]> {
    return heatmap(await this.#archive.countByHour({ received: dateRange(request.dateFrom, request.dateTo) }))
  }
}
