import { type ListPageRequest, resolvePage } from '../../domain/mail/limit.js'
import type { MailLimits } from './mail-limits.js'
import type { DomainCount, MailQuestions } from './ports/mail-archive.js'

export interface GetTopDomainsRequest extends ListPageRequest {
  /** 20 when absent or not positive. */
  readonly limit?: number | undefined
}

/**
 * Where most mail comes from. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: mail-spec,
 * get_top_domains.
 */
export class GetTopDomains {
  readonly #archive: MailQuestions
  readonly #limits: MailLimits

  constructor(archive: MailQuestions, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  async execute(request: GetTopDomainsRequest = {}): Promise<readonly DomainCount[]> {
    return this.#archive.topDomains({ page: resolvePage(request, 20, this.#limits.maxLimit) })
  }
}
