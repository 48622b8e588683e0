import { type ListPageRequest, resolvePage } from '../../domain/mail/limit.js'
import { toMailboxName } from '../../domain/mail/mailbox-name.js'
import type { MailLimits } from './mail-limits.js'
import type { MailQuestions, SenderCount } from './ports/mail-archive.js'

export interface GetTopSendersRequest extends ListPageRequest {
  /** 20 when absent or not positive. */
  readonly limit?: number | undefined
  readonly mailbox?: string | undefined
}

/** Who writes most. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: mail-spec, get_top_senders. */
export class GetTopSenders {
  readonly #archive: MailQuestions
  readonly #limits: MailLimits

  constructor(archive: MailQuestions, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  async execute(request: GetTopSendersRequest = {}): Promise<readonly SenderCount[]> {
    const page = resolvePage(request, 20, this.#limits.maxLimit)
    return this.#archive.topSenders({ mailbox: request.mailbox ? toMailboxName(request.mailbox) : null, page })
  }
}
