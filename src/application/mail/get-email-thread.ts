import type { EmailOrder } from '../../domain/mail/archived-email.js'
import { type ListPageRequest, resolvePage } from '../../domain/mail/limit.js'
import { toThreadIds } from '../../domain/mail/thread-id.js'
import type { MailLimits } from './mail-limits.js'
import type { MailQuestions, ThreadPart } from './ports/mail-archive.js'

export interface GetEmailThreadRequest extends ListPageRequest {
  /** Decimal text, or a number. */
  readonly threadId: string | number
  /** Oldest first when absent. */
  readonly order?: EmailOrder | undefined
  /** As many as any list may have when absent or not positive. */
  readonly limit?: number | undefined
}

/**
 * The messages of one thread, and how many it has. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: mail-spec,
 * get_email_thread.
 */
export class GetEmailThread {
  readonly #archive: MailQuestions
  readonly #limits: MailLimits

  constructor(archive: MailQuestions, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  async execute(request: GetEmailThreadRequest): Promise<ThreadPart> {
    const { maxLimit } = this.#limits
    const page = resolvePage(request, maxLimit, maxLimit)
    return this.#archive.thread({ ids: toThreadIds(request.threadId), order: request.order ?? 'oldest-first', page })
  }
}
