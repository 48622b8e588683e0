import { describe, expect, it } from 'vitest'
import { KnownLinks } from '#src/domain/hunt/matching/known-links.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import { aLink } from '#test/support/job-links.js'
import { aRow } from '#test/support/matched-jobs.js'
import { anUnderstoodMessage } from '#test/support/understood-messages.js'

const ofThread = { kind: 'thread', id: '77' } as const
const ofMessage = { kind: 'message', id: '<5@mail.example>' } as const
const ofStoredMessage = { kind: 'message', id: '5' } as const

const said = (jobId: number, target: JobLink['target'], state: JobLink['state'] = 'confirmed') =>
  aLink({ jobId, target, state })

const message = anUnderstoodMessage({ id: 5, threadId: '77' })
const confirmedBy = (...links: readonly JobLink[]) => new KnownLinks(links, []).confirmedFor(message)

describe('jobs that a person confirmed for a message (hunt-matching)', () => {
  it.each([
    ['none without a decision', [], []],
    ['those of its conversation', [said(2, ofThread), said(1, ofThread)], [1, 2]],
    ['only its own if it was decided separately', [said(1, ofThread), said(2, ofMessage)], [2]],
    ['those decided by its Message-ID and by its id', [said(3, ofMessage), said(2, ofStoredMessage)], [2, 3]],
    ['not mere proposals', [said(1, ofThread, 'proposed'), said(2, ofMessage, 'proposed')], []],
    ['not a job of its conversation that was rejected for it', [said(1, ofThread), said(1, ofMessage, 'rejected')], []],
    [
      'a confirmed job that was rejected for its conversation',
      [said(1, ofThread, 'rejected'), said(1, ofMessage)],
      [1],
    ],
    ['not those of another conversation', [said(1, { kind: 'thread', id: '78' })], []],
    ['not those of a page with the same id', [said(1, { kind: 'page', id: '5' })], []],
  ] as const)('are %s', (_, links, jobs) => {
    expect(confirmedBy(...links)).toEqual(jobs)
  })

  it('are found by their URL if they were captured again', () => {
    const url = 'https://acme.example/1'
    const links = [aLink({ url }), aLink({ jobId: 2, url: 'https://acme.example/2' })]
    expect(new KnownLinks(links, [aRow({ id: 55, url })]).confirmedFor(message)).toEqual([2, 55])
  })

  it('do not include those of a conversation if the message has none', () => {
    const alone = anUnderstoodMessage({ id: 5, threadId: null, messageId: null })
    const links = new KnownLinks([said(1, ofThread), said(2, ofStoredMessage)], [])
    expect(links.confirmedFor(alone)).toEqual([2])
  })
})

it('a rejection for a message or its conversation applies to both (hunt-matching)', () => {
  const links = [said(1, ofThread, 'rejected'), said(2, ofMessage, 'rejected'), said(3, ofMessage)]
  expect(new KnownLinks(links, []).rejectedFor(message)).toEqual(new Set([1, 2]))
})
