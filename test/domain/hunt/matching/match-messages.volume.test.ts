import { expect, it } from 'vitest'
import { matchMessages } from '#src/domain/hunt/matching/match-messages.js'
import { aRow } from '#test/support/matched-jobs.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'

const system = { from: 'Hiring <no-reply@greenhouse-mail.io>', fromEmail: 'no-reply@greenhouse-mail.io' }

it('five thousand messages find their rows among a hundred thousand quickly (hunt-matching)', () => {
  const rows = Array.from({ length: 100_000 }, (_, i) =>
    aRow({ id: i + 1, company: `Firm${i % 20_000} Works`, title: `Engineer, Team ${i}` }),
  )
  const opening = 'Thank you for your time. '.repeat(20)
  const messages = Array.from({ length: 5_000 }, (_, i) =>
    anUnderstoodMessage({
      ...system,
      id: 200_000 + i,
      threadId: null,
      received: received('human_other'),
      subject: `Firm${i} Works: Engineer, Team ${i}`,
      opening,
    }),
  )
  const matches = matchMessages(messages, rows, [])
  expect(messages.filter(({ id }) => matches.get(id)?.jobId === id - 200_000 + 1)).toHaveLength(5_000)
})
