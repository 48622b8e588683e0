import type { MailboxCount, MailQuestions } from './ports/mail-archive.js'

/**
 * How many messages each mailbox holds. Throws DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: mail-spec, get_mailbox_stats.
 */
export class GetMailboxStats {
  readonly #archive: MailQuestions

  constructor(archive: MailQuestions) {
    this.#archive = archive
  }

  async execute(): Promise<readonly MailboxCount[]> {
    return this.#archive.mailboxes()
  }
}
