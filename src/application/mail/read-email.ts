import type { EmailKey, MailQuestions } from '#src/application/mail/ports/mail-archive.js'
import type { EmailOrder, FullEmail } from '#src/domain/mail/archived-email.js'
import { dateSpan } from '#src/domain/mail/date-range.js'
import { bareMessageId, toMailboxName } from '#src/domain/mail/identifiers.js'
import { refusedQuestion } from '#src/domain/mail/mail-failure.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { toFilter } from './email-query.js'

export interface ReadEmailRequest {
  readonly id?: number | undefined
  readonly mailbox?: string | undefined
  readonly uid?: number | undefined
  readonly uidvalidity?: number | undefined
  readonly messageId?: string | undefined
  readonly fromContains?: string | undefined
  readonly subjectContains?: string | undefined
  /** The period of the Date header: YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601. */
  readonly date?: string | undefined
  /** The first of several matches is taken; defaults to the newest. */
  readonly order?: EmailOrder | undefined
  /** The start position in the source, in bytes; defaults to 0. */
  readonly offsetBytes?: number | undefined
  /** The maximum number of bytes of the source; defaults to 8192. */
  readonly maxBytes?: number | undefined
  /** The maximum length of the plain text; defaults to 20,000. */
  readonly maxTextCharacters?: number | undefined
}

export const defaultMaxBytes = 8192
export const defaultMaxTextCharacters = 20_000

/**
 * Returns one message with its source. Only the first given key is used: `id`, then `mailbox` with `uid` and
 * `uidvalidity`, then `messageId`, then the conditions. Throws VALIDATION_ERROR, NOT_FOUND, DB_NOT_FOUND, DB_ERROR,
 * TIMEOUT. Source: mail-full.
 */
export class ReadEmail {
  readonly #archive: MailQuestions

  constructor(archive: MailQuestions) {
    this.#archive = archive
  }

  async execute(request: ReadEmailRequest): Promise<FullEmail> {
    const { order = 'newest-first', offsetBytes = 0, maxBytes = defaultMaxBytes } = request
    const { maxTextCharacters = defaultMaxTextCharacters } = request
    const bounds = { source: { offset: offsetBytes, length: maxBytes }, maxTextCharacters }
    const email = await this.#archive.find({ key: toKey(request), order, bounds })
    if (email === null) throw new AppError('NOT_FOUND', 'No message in the archive matches.')
    return email
  }
}

function toKey(request: ReadEmailRequest): EmailKey {
  const { id, mailbox, uid, uidvalidity, messageId } = request
  if (id !== undefined) return { by: 'id', id }
  if (uid !== undefined || uidvalidity !== undefined) {
    if (mailbox && uid !== undefined && uidvalidity !== undefined) {
      return { by: 'uid', mailbox: toMailboxName(mailbox), uid, uidvalidity }
    }
    throw refusedQuestion('uid, uidvalidity and mailbox identify a message only together; give all three.', {
      problem: 'uid-incomplete',
    })
  }
  if (messageId) return byMessageId(messageId, mailbox)
  return byConditions(request)
}

function byMessageId(messageId: string, mailbox: string | undefined): EmailKey {
  // an archive may have messages with the Message-ID '' or <>
  if (bareMessageId(messageId) === '') {
    throw refusedQuestion('The Message-ID is empty; give the text of the header.', { problem: 'message-id-empty' })
  }
  return { by: 'message-id', messageId, ...(mailbox ? { mailbox: toMailboxName(mailbox) } : {}) }
}

function byConditions({ mailbox, fromContains, subjectContains, date }: ReadEmailRequest): EmailKey {
  const filter = toFilter({ mailbox, fromContains, subjectContains })
  const dated = date ? { dated: dateSpan('date', date) } : {}
  if (Object.keys(filter).length === 0 && !date) {
    throw refusedQuestion(
      'Say which message: id; mailbox with uid and uidvalidity; messageId; or fromContains, subjectContains, date.',
      { problem: 'message-not-named' },
    )
  }
  return { by: 'filter', filter: { ...filter, ...dated } }
}
