import type { EmailExtras, EmailPart } from '../../domain/mail/archived-email.js'
import type { MailQuestions } from './ports/mail-archive.js'

/**
 * What lists say of messages beyond their summaries, by id: one question however long the list is. Throws DB_NOT_FOUND,
 * DB_ERROR, TIMEOUT. Source: contract, lists.
 */
export class ReadEmailExtras {
  readonly #archive: MailQuestions

  constructor(archive: MailQuestions) {
    this.#archive = archive
  }

  async execute(ids: readonly number[], parts: readonly EmailPart[]): Promise<ReadonlyMap<number, EmailExtras>> {
    if (ids.length === 0 || parts.length === 0) return new Map()
    const found = await this.#archive.extras({ ids, parts: [...new Set(parts)] })
    return new Map(found.map((extras) => [extras.id, extras]))
  }
}
