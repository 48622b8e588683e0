import { expect, it } from 'vitest'
import { toAppError } from '#src/domain/shared/app-error.js'
import { jsonOfAnswer, mailTools } from '#test/support/mail-tools.js'

const asDate = 'must be a date: YYYY, YYYY-MM, YYYY-MM-DD or ISO 8601 (2024-05-31T18:00:00Z).'

it.each([
  ['filter_emails', { date_from: 'x' }, `date_from ${asDate}`],
  ['filter_emails', { date_to: 'x' }, `date_to ${asDate}`],
  ['get_email_full', { date: 'x' }, `date ${asDate}`],
  ['get_email_activity_heatmap', { date_from: '2024', date_to: '2023' }, 'date_from is later than date_to; swap them.'],
  ['filter_emails', { from_domain: 'a b' }, 'from_domain must be a domain such as example.com or @example.com.'],
  [
    'get_email_thread',
    { thread_id: 'x' },
    'thread_id must be a whole number as decimal text, such as "1712345678901234567".',
  ],
  ['get_email_full', { message_id: '<>' }, 'message_id is empty; give the text of a Message-ID header.'],
  [
    'search_email_headers',
    { header_pattern: '(' },
    'header_pattern was refused: a ( has no ) after it. Give plain text (\\ before punctuation) or a simple regular expression.',
  ],
  [
    'get_email_full',
    {},
    'Say which message: id; mailbox with uid and uidvalidity; message_id; or from_contains, subject_contains, date.',
  ],
  ['get_email_full', { uid: 1 }, 'uid, uidvalidity and mailbox identify a message only together; give all three.'],
])('%s %j is refused with the names of its own fields (mail-errors)', async (name, args, message) => {
  const tool = (await mailTools([])).find(({ description }) => description.name === `db.${name}`)
  const error = toAppError(await tool?.call(args).catch((thrown: unknown) => thrown))
  expect(tool && jsonOfAnswer(tool.answerError(error))).toEqual({
    error: { code: 'VALIDATION_ERROR', message, retryable: false },
  })
})
