import type { EmailOrder, EmailSummary } from '../../domain/mail/archived-email.js'
import { toThreadIds } from '../../domain/mail/thread-id.js'
import type { MailArchive } from './ports/mail-archive.js'

export interface GetEmailThreadRequest {
  /** Decimal text, or a number. */
  readonly threadId: string | number
  /** Oldest first when absent. */
  readonly order?: EmailOrder | undefined
}

// more than one answer can carry: the whole thread, as far as the tool's caller is concerned
const maxMessages = 10_000

/**
 * The messages of one thread. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: mail-spec,
 * get_email_thread.
 */
export class GetEmailThread {
  readonly #archive: MailArchive

  constructor(archive: MailArchive) {
    this.#archive = archive
  }

  async execute(request: GetEmailThreadRequest): Promise<readonly EmailSummary[]> {
    return this.#archive.thread(toThreadIds(request.threadId), request.order ?? 'date_asc', maxMessages)
  }
}
