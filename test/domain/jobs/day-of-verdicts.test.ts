import { describe, expect, it } from 'vitest'
import { dayOfVerdicts } from '#src/domain/jobs/day-of-verdicts.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import { anEvent } from '#test/support/a-job.js'

const event = (id: number, values: Partial<JobEvent> = {}): JobEvent => ({ ...anEvent, jobId: id, ...values, id })
const newestFirst = (...events: readonly JobEvent[]) => dayOfVerdicts(events.toSorted((a, b) => b.id - a.id))

describe('the verdicts of a day (page-progress)', () => {
  it('are counted by actor and resulting status', () => {
    const { verdicts } = newestFirst(
      event(1, { to: 'reject' }),
      event(2, { to: 'shortlist' }),
      event(3, { to: 'reject' }),
      event(4, { actor: 'person', to: 'applied' }),
      event(5, { actor: 'other', to: null }),
    )
    expect(verdicts).toEqual([
      { actor: 'agent', status: 'reject', count: 2 },
      { actor: 'agent', status: 'shortlist', count: 1 },
      { actor: 'other', status: null, count: 1 },
      { actor: 'person', status: 'applied', count: 1 },
    ])
  })

  it('have their batches, the last first, with time, results and reasons', () => {
    const because = (...reasons: readonly (string | null)[]) =>
      reasons.map((reason, i) => event(10 + i, { batch: 'b1', to: i === 0 ? 'shortlist' : 'reject', reason }))
    const { batches } = newestFirst(
      ...because('near', 'far', null, 'far', 'old', 'loud'),
      event(30, { batch: 'b2', actor: 'person', at: '2026-03-01T10:00:00.000Z' }),
      event(31),
    )
    expect(batches).toEqual([
      {
        ...{
          batch: 'b2',
          actor: 'person',
          at: '2026-03-01T10:00:00.000Z',
          count: 1,
          effect: 'verdict',
          isUndone: false,
        },
        ...{ statuses: [{ status: 'shortlist', count: 1 }], reasons: [], otherReasons: 0 },
      },
      {
        ...{ batch: 'b1', actor: 'agent', at: anEvent.at, count: 6, effect: 'verdict', isUndone: false },
        statuses: [
          { status: 'reject', count: 5 },
          { status: 'shortlist', count: 1 },
        ],
        ...{ reasons: ['far', 'loud', 'near'], otherReasons: 1 },
      },
    ])
  })

  it('show which batches were undone, and which undid others', () => {
    const given = event(1, { batch: 'b1' })
    const undo = event(2, { batch: 'u1', undoes: 1 })
    const states = (...events: readonly JobEvent[]) =>
      newestFirst(...events).batches.map(({ batch, effect, isUndone }) => [batch, effect, isUndone])
    expect(states(given, undo)).toEqual([
      ['u1', 'undo', false],
      ['b1', 'verdict', true],
    ])
    expect(states(given, undo, event(3, { batch: 'u2', undoes: 2 }))).toEqual([
      ['u2', 'redo', false],
      ['u1', 'undo', true],
      ['b1', 'verdict', false],
    ])
  })
})
