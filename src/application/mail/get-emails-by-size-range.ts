import type { SizedEmail } from '../../domain/mail/archived-email.js'
import { defaultListLimit, type ListPageRequest, resolvePage } from '../../domain/mail/limit.js'
import { type SizeClass, sizeRanges } from '../../domain/mail/size-class.js'
import type { MailLimits } from './mail-limits.js'
import type { MailQuestions } from './ports/mail-archive.js'

export interface GetEmailsBySizeRangeRequest extends ListPageRequest {
  /** large when absent. */
  readonly sizeClass?: SizeClass | undefined
  /** 100 when absent or not positive. */
  readonly limit?: number | undefined
}

/**
 * The messages of one class of sizes, biggest first. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source:
 * mail-spec, contract, get_emails_by_size_range.
 */
export class GetEmailsBySizeRange {
  readonly #archive: MailQuestions
  readonly #limits: MailLimits

  constructor(archive: MailQuestions, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  async execute(request: GetEmailsBySizeRangeRequest = {}): Promise<readonly SizedEmail[]> {
    const page = resolvePage(request, defaultListLimit, this.#limits.maxLimit)
    return this.#archive.largest({ filter: {}, size: sizeRanges[request.sizeClass ?? 'large'], page })
  }
}
