import type { MailArchive, MailboxCount } from './ports/mail-archive.js'

/**
 * How many messages each mailbox holds. Throws DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: mail-spec, get_mailbox_stats.
 */
export class GetMailboxStats {
  readonly #archive: MailArchive

  constructor(archive: MailArchive) {
    this.#archive = archive
  }

  async execute(): Promise<readonly MailboxCount[]> {
    return this.#archive.mailboxes()
  }
}
