import { describe, expect, it } from 'vitest'
import type { UnderstoodMessage } from '#src/application/hunt/ports/hunt-mail.js'
import { EmployerIndex } from '#src/domain/hunt/matching/employer-index.js'
import type { MatchedJob } from '#src/domain/hunt/matching/matched-job.js'
import { displayName, matchByOwnWords } from '#src/domain/hunt/matching/own-evidence.js'
import { PostingKeys } from '#src/domain/hunt/matching/posting-keys.js'
import { aRow } from '#test/support/matched-jobs.js'
import { anUnderstoodMessage } from '#test/support/understood-messages.js'

const fromSystem = { from: 'Hiring <no-reply@greenhouse-mail.io>', fromEmail: 'no-reply@greenhouse-mail.io' }

function matchOf(values: Partial<UnderstoodMessage>, jobs: readonly MatchedJob[], isOpen = (_: MatchedJob) => true) {
  const roster = {
    ...{ employers: new EmployerIndex(jobs), senders: new EmployerIndex(jobs), postings: new PostingKeys(jobs) },
    byId: new Map(jobs.map((job) => [job.id, job])),
  }
  return matchByOwnWords(anUnderstoodMessage({ ...fromSystem, subject: 'News', ...values }), roster, isOpen)
}

describe('a requisition id (hunt-matching)', () => {
  const withId = (jobId: string) => aRow({ id: 1, company: 'Acme', title: 'Clerk', jobId })

  it.each(['48213', 'R-4821', 'R-482-1'])('is not enough if short, because it may be any number: %s', (id) => {
    const values = { opening: `Your ticket ${id} is closed.`, requisitionIds: [id] }
    expect(matchOf(values, [withId(id)])).toMatchObject({ jobId: null, rule: null, candidates: [] })
  })

  it.each(['48213', 'R-4821'])("counts if short and with the employer's name: %s", (id) => {
    const values = { subject: `Acme: ${id}`, requisitionIds: [id] }
    expect(matchOf(values, [withId(id)])).toMatchObject({ jobId: 1, rule: 'requisition-id', quote: `Acme: ${id}` })
  })

  it.each(['482130', 'R-48213'])('counts alone with six letters and digits: %s', (id) => {
    const values = { opening: `On ${id}.`, requisitionIds: [id] }
    expect(matchOf(values, [withId(id)])).toMatchObject({ jobId: 1, rule: 'requisition-id', quote: `On ${id}.` })
  })

  it('decides nothing if two of them belong to two jobs', () => {
    const jobs = [withId('R-48213'), { ...withId('R-48214'), id: 2 }]
    expect(matchOf({ requisitionIds: ['R-48213', 'R-48214'] }, jobs).jobId).toBeNull()
    expect(matchOf({ requisitionIds: ['R-48213', 'R-48214'] }, jobs, ({ id }) => id !== 1).jobId).toBe(2)
  })
})

describe('a posting URL (hunt-matching)', () => {
  const [first, second] = [1, 2].map((id) => aRow({ id, url: `https://jobs.example/471${id}` }))
  const jobs = [first, second].flatMap((job) => job ?? [])
  const [one, other] = ['https://jobs.example/4711', 'https://jobs.example/4712/apply']

  it('decides, also if repeated, but not if a message links to two', () => {
    expect(matchOf({ urls: [other, other] }, jobs)).toMatchObject({ jobId: 2, rule: 'posting-url', quote: other })
    expect(matchOf({ urls: [one, other] }, jobs).jobId).toBeNull()
  })

  it('of an impossible job leaves the other one', () => {
    expect(matchOf({ urls: [one, other] }, jobs, ({ id }) => id !== 1).jobId).toBe(2)
  })

  it('ranks before a requisition id in the message', () => {
    const rows = [...jobs, aRow({ id: 3, jobId: 'R-48213' })]
    expect(matchOf({ urls: [one], requisitionIds: ['R-48213'] }, rows).rule).toBe('posting-url')
  })
})

it.each([
  ['Kim Doe <kim@acme.example>', 'Kim Doe'],
  ['"Doe, Kim" <kim@acme.example>', 'Doe, Kim'],
  ['kim@acme.example', ''],
  ['kim@acme.example <kim@acme.example>', ''],
  ['Kim @ Acme <kim@acme.example>', 'Kim @ Acme'],
  ['Kim', 'Kim'],
  ['<kim@acme.example>', ''],
  [null, ''],
])('%j is named %j', (from, name) => {
  expect(displayName(from)).toBe(name)
})
