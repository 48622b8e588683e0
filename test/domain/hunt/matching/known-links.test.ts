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

describe('the jobs that a person confirmed for a message (hunt-matching)', () => {
  it.each([
    ['none where nothing was said', [], []],
    ['those of its conversation', [said(2, ofThread), said(1, ofThread)], [1, 2]],
    ['those of it alone where it was decided by itself', [said(1, ofThread), said(2, ofMessage)], [2]],
    ['those said of it by its Message-ID and by its id', [said(3, ofMessage), said(2, ofStoredMessage)], [2, 3]],
    ['not what was only proposed', [said(1, ofThread, 'proposed'), said(2, ofMessage, 'proposed')], []],
    ['not one of its conversation that was rejected for it', [said(1, ofThread), said(1, ofMessage, 'rejected')], []],
    ['one that its conversation was rejected for', [said(1, ofThread, 'rejected'), said(1, ofMessage)], [1]],
    ['not those of another conversation', [said(1, { kind: 'thread', id: '78' })], []],
    ['not those of a page with the same id', [said(1, { kind: 'page', id: '5' })], []],
  ] as const)('are %s', (_, links, jobs) => {
    expect(confirmedBy(...links)).toEqual(jobs)
  })

  it('are found by their URL where they were captured anew', () => {
    const url = 'https://acme.example/1'
    const links = [aLink({ url }), aLink({ jobId: 2, url: 'https://acme.example/2' })]
    expect(new KnownLinks(links, [aRow({ id: 55, url })]).confirmedFor(message)).toEqual([2, 55])
  })

  it('are none of a conversation for a message without one', () => {
    const alone = anUnderstoodMessage({ id: 5, threadId: null, messageId: null })
    const links = new KnownLinks([said(1, ofThread), said(2, ofStoredMessage)], [])
    expect(links.confirmedFor(alone)).toEqual([2])
  })
})

it('what was rejected for a message or its conversation is told of both (hunt-matching)', () => {
  const links = [said(1, ofThread, 'rejected'), said(2, ofMessage, 'rejected'), said(3, ofMessage)]
  expect(new KnownLinks(links, []).rejectedFor(message)).toEqual(new Set([1, 2]))
})
