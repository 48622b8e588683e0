import { describe, expect, it } from 'vitest'
import { appliedOnce, saysApplied } from '#src/domain/jobs/applied-status.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'

const at = (id: number) => `2026-11-0${id}T08:00:00.000Z`

/** Events from 1 on: from, to, and what each takes back. */
function eventsOf(...changes: readonly (readonly [string | null, string, number?])[]): readonly JobEvent[] {
  return changes.map(([from, to, undoes = null], place) => ({
    ...{ id: place + 1, jobId: 7, url: null, at: at(place + 1), actor: 'agent', from, to, undoes },
    ...{ batch: null, reason: null, score: null },
  }))
}

describe('a status', () => {
  it.each(['applied', 'Applied 2026-11-01', 'SUBMITTED', 'interviewing', 'offer', '応募済み', '面接 2', '内定'])(
    'that says that a job was applied to: %s',
    (status) => expect(saysApplied(status)).toBe(true),
  )

  it.each(['new', 'reject', 'not applied', '応募したい', '', null])('that does not: %s', (status) =>
    expect(saysApplied(status)).toBe(false),
  )
})

describe('that a job was applied to (hunt-list)', () => {
  it.each([
    [
      'is dated by the first verdict that says so',
      eventsOf(['new', 'applied'], ['applied', 'applied']),
      'applied',
      at(1),
    ],
    ['is known where it was rejected since', eventsOf(['new', 'applied'], ['applied', 'reject']), 'reject', at(1)],
    [
      'is known, without a date, from what it was before its first verdict',
      eventsOf(['応募済', 'reject']),
      'reject',
      null,
    ],
    ['is known, without a date, from its status alone', [], 'interview', null],
    [
      'holds again where the undo was undone',
      eventsOf(['new', 'applied'], ['applied', 'new', 1], ['new', 'applied', 2]),
      'applied',
      at(3),
    ],
  ] as const)('%s', (_, events, status, expected) => {
    expect(appliedOnce(events, status)).toEqual({ at: expected })
  })

  it.each([
    ['nothing says so', eventsOf(['new', 'shortlist']), 'shortlist'],
    ['it was rejected before', eventsOf(['new', 'reject']), 'reject'],
    ['the verdict was taken back', eventsOf(['reject', 'applied'], ['applied', 'reject', 1]), 'reject'],
    ['somebody set it back to an earlier status', eventsOf(['new', 'applied'], ['applied', 'new']), 'new'],
  ] as const)('does not hold where %s', (_, events, status) => {
    expect(appliedOnce(events, status)).toBeNull()
  })
})
