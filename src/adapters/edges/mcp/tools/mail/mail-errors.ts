import { type ErrorAnswer, standardErrors } from '#src/adapters/edges/mcp/tool-result.js'
import { type Words, wordingFor } from '#src/adapters/edges/words/wording.js'
import { type MailFacts, mailFactsOf } from '#src/domain/mail/mail-failure.js'
import { AppError } from '#src/domain/shared/app-error.js'

const fieldNames = { dateFrom: 'date_from', dateTo: 'date_to', date: 'date', since: 'since' } as const

const words: Words<MailFacts, string> = {
  'date-unreadable': ({ field }) =>
    `${fieldNames[field]} must be a date: YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601 (2024-05-31T18:00:00Z).`,
  'dates-exchanged': 'date_from is later than date_to; swap them.',
  'domain-unreadable': 'from_domain must be a domain such as example.com or @example.com.',
  'thread-id-unreadable': 'thread_id must be a whole number as decimal text, such as "1712345678901234567".',
  'message-id-empty': 'message_id is empty; give the text of a Message-ID header.',
  'pattern-refused': ({ why }) =>
    `header_pattern was refused: ${why}. Give plain text (\\ before punctuation) or a simple regular expression.`,
  'query-excludes-only': 'query only excludes. Add what messages must have: a word, from:, to: or after:.',
  'query-date-unreadable': ({ name }) =>
    `${name}: in query takes a date as YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601; in quotation marks it is text.`,
  'message-not-named':
    'Say which message: id; mailbox with uid and uidvalidity; message_id; or from_contains, subject_contains, date.',
  'uid-incomplete': 'uid, uidvalidity and mailbox identify a message only together; give all three.',
}

/** Errors worded with the names of the tools' own fields. */
export const mailErrors: ErrorAnswer = {
  schema: standardErrors.schema,
  answer: (error) => {
    const facts = mailFactsOf(error)
    if (facts === null) return standardErrors.answer(error)
    const { code, retryable } = error
    return standardErrors.answer(new AppError(code, wordingFor(words, facts), { facts, retryable, cause: error }))
  },
}
