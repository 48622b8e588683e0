import { defaultListLimit, type ListPageRequest, resolvePage } from '../../domain/mail/limit.js'
import type { MailLimits } from './mail-limits.js'
import type { DuplicateField, DuplicateGroup, MailQuestions } from './ports/mail-archive.js'

export interface GetDuplicateEmailsRequest extends ListPageRequest {
  /** subject when absent. */
  readonly field?: DuplicateField | undefined
  /** Groups, and ids of each group; 100 when absent or not positive. */
  readonly limit?: number | undefined
}

/**
 * Messages that share a subject or a Message-ID, most copies first. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR,
 * TIMEOUT. Source: mail-spec, contract, get_duplicate_emails.
 */
export class GetDuplicateEmails {
  readonly #archive: MailQuestions
  readonly #limits: MailLimits

  constructor(archive: MailQuestions, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  async execute(request: GetDuplicateEmailsRequest = {}): Promise<readonly DuplicateGroup[]> {
    const page = resolvePage(request, defaultListLimit, this.#limits.maxLimit)
    return this.#archive.duplicates({ field: request.field ?? 'subject', page, maxIds: page.limit })
  }
}
