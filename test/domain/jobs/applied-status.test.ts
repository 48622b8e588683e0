import { describe, expect, it } from 'vitest'
import { findFirstApplication, saysApplied } from '#src/domain/jobs/applied-status.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'

const at = (id: number) => `2026-11-0${id}T08:00:00.000Z`

/** Events with ids from 1, each given as from, to, and the event that it undoes. */
function eventsOf(...changes: readonly (readonly [string | null, string, number?])[]): readonly JobEvent[] {
  return changes.map(([from, to, undoes = null], place) => ({
    ...{ id: place + 1, jobId: 7, url: null, at: at(place + 1), actor: 'agent', from, to, undoes },
    ...{ batch: null, reason: null, score: null },
  }))
}

describe('a status', () => {
  it.each(['applied', 'Applied 2026-11-01', 'SUBMITTED', 'interviewing', 'offer', '応募済み', '面接 2', '内定'])(
    'that means that a job was applied to: %s',
    (status) => expect(saysApplied(status)).toBe(true),
  )

  it.each(['new', 'reject', 'not applied', '応募したい', '', null])('that does not: %s', (status) =>
    expect(saysApplied(status)).toBe(false),
  )
})

describe('a job was applied to (hunt-list)', () => {
  it.each([
    ['is dated by the first applied verdict', eventsOf(['new', 'applied'], ['applied', 'applied']), 'applied', at(1)],
    ['is known if it was rejected since', eventsOf(['new', 'applied'], ['applied', 'reject']), 'reject', at(1)],
    [
      'is known, without a date, from the status before its first verdict',
      eventsOf(['応募済', 'reject']),
      'reject',
      null,
    ],
    ['is known, without a date, from its status alone', [], 'interview', null],
    [
      'is true again if the undo was undone',
      eventsOf(['new', 'applied'], ['applied', 'new', 1], ['new', 'applied', 2]),
      'applied',
      at(3),
    ],
  ] as const)('%s', (_, events, status, expected) => {
    expect(findFirstApplication(events, status)).toEqual({ at: expected })
  })

  it.each([
    ['nothing says so', eventsOf(['new', 'shortlist']), 'shortlist'],
    ['it was rejected before', eventsOf(['new', 'reject']), 'reject'],
    ['the verdict was undone', eventsOf(['reject', 'applied'], ['applied', 'reject', 1]), 'reject'],
    ['it was set back to an earlier status', eventsOf(['new', 'applied'], ['applied', 'new']), 'new'],
  ] as const)('is false if %s', (_, events, status) => {
    expect(findFirstApplication(events, status)).toBeNull()
  })
})
