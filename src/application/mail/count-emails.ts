import { type EmailQuery, toFilter } from './email-query.js'
import type { MailQuestions } from './ports/mail-archive.js'

/**
 * How many messages meet all conditions: what FilterEmails would list without a limit. Throws VALIDATION_ERROR,
 * DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: mail-spec, count_emails.
 */
export class CountEmails {
  readonly #archive: MailQuestions

  constructor(archive: MailQuestions) {
    this.#archive = archive
  }

  async execute(query: EmailQuery = {}): Promise<number> {
    return this.#archive.count({ filter: toFilter(query) })
  }
}
