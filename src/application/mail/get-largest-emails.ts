import type { SizedEmail } from '../../domain/mail/archived-email.js'
import { type ListPageRequest, resolvePage } from '../../domain/mail/limit.js'
import { toFilter } from './email-query.js'
import type { MailLimits } from './mail-limits.js'
import type { MailQuestions } from './ports/mail-archive.js'

export const attachmentChoices = ['any', 'with', 'without'] as const

export type AttachmentChoice = (typeof attachmentChoices)[number]

export interface GetLargestEmailsRequest extends ListPageRequest {
  /** 5 when absent or not positive. */
  readonly limit?: number | undefined
  /** any when absent. */
  readonly attachments?: AttachmentChoice | undefined
  readonly mailbox?: string | undefined
  readonly fromDomain?: string | undefined
}

/**
 * The messages that take most space. Throws VALIDATION_ERROR, DB_NOT_FOUND, DB_ERROR, TIMEOUT. Source: mail-spec,
 * get_largest_emails.
 */
export class GetLargestEmails {
  readonly #archive: MailQuestions
  readonly #limits: MailLimits

  constructor(archive: MailQuestions, limits: MailLimits) {
    this.#archive = archive
    this.#limits = limits
  }

  async execute(request: GetLargestEmailsRequest = {}): Promise<readonly SizedEmail[]> {
    const { attachments = 'any', mailbox, fromDomain } = request
    const page = resolvePage(request, 5, this.#limits.maxLimit)
    const filter = toFilter({ mailbox, fromDomain })
    const wanted = attachments === 'any' ? filter : { ...filter, hasAttachments: attachments === 'with' }
    return this.#archive.largest({ filter: wanted, size: null, page })
  }
}
