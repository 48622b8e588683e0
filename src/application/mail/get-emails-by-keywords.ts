import type { KeywordedEmail } from '../../domain/mail/archived-email.js'
import { type MatchMode, toKeywords } from '../../domain/mail/keywords.js'
import { defaultListLimit, type ListPageRequest, resolvePage } from '../../domain/mail/limit.js'
import type { MailLimits } from './mail-limits.js'
import type { MailQuestions } from './ports/mail-archive.js'

export interface GetEmailsByKeywordsRequest extends ListPageRequest {
  readonly keywords: readonly string[]
  /** any when absent. */
  readonly mode?: MatchMode | undefined
  /** 100 when absent or not positive. */
  readonly limit?: number | undefined
}

/**
 * The messages that hold some or all of the keywords, best first. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR,
 * TIMEOUT. Source: mail-spec, contract, get_emails_by_keywords.
 */
export class GetEmailsByKeywords {
  readonly #archive: MailQuestions
  readonly #limits: MailLimits

  constructor(archive: MailQuestions, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  async execute(request: GetEmailsByKeywordsRequest): Promise<readonly KeywordedEmail[]> {
    const page = resolvePage(request, defaultListLimit, this.#limits.maxLimit)
    return this.#archive.byKeywords({ keywords: toKeywords(request.keywords), mode: request.mode ?? 'any', page })
  }
}
