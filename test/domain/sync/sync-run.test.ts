import { describe, expect, it } from 'vitest'
import {
  failingParts,
  isRunning,
  type PartReport,
  type SyncRun,
  settledRun,
  withoutAccount,
} from '#src/domain/sync/sync-run.js'

const started = '2026-11-20T08:00:00.000Z'
const seen = '2026-11-20T08:05:00.000Z'
const seenMs = Date.parse(seen)

const aPart = (part: Partial<PartReport> = {}): PartReport => ({
  ...{ part: 'boards', name: null, state: 'done', counts: {}, failure: null, endedAt: seen },
  ...part,
})

const aRun = (run: Partial<SyncRun> = {}): SyncRun => ({
  ...{ id: 'a', by: 'person', startedAt: started, seenAt: seen, endedAt: null, parts: [] },
  ...run,
})

describe('a run without an end (sync-runs)', () => {
  it.each([
    ['goes on while it was seen lately', 0, true],
    ['goes on for a minute after it was seen', 60_000, true],
    ['was killed if it was not seen for longer', 60_001, false],
    ['goes on if another clock is a little behind', -60_000, true],
    ['was killed if the clock was set back since', -60_001, false],
  ])('%s', (_, later, goesOn) => {
    expect(isRunning(aRun(), seenMs + later)).toBe(goesOn)
  })

  it('that was killed ended when it was last seen, and its open parts were stopped', () => {
    const open = [
      aPart({ state: 'running', endedAt: null }),
      aPart({ part: 'pages', state: 'waiting', endedAt: null }),
      aPart({ part: 'mail', state: 'failed', failure: 'No.', endedAt: started }),
    ]
    const settled = settledRun(aRun({ parts: open }), seenMs + 60_001)
    expect(settled.endedAt).toBe(seen)
    expect(settled.parts.map(({ state, endedAt }) => [state, endedAt])).toEqual([
      ['stopped', seen],
      ['stopped', seen],
      ['failed', started],
    ])
    expect(settledRun(aRun({ parts: open }), seenMs)).toEqual(aRun({ parts: open }))
  })
})

it('a run that ended is over, whenever it was seen (sync-runs)', () => {
  const ended = aRun({ endedAt: seen })
  expect(isRunning(ended, seenMs)).toBe(false)
  expect(settledRun(ended, seenMs + 1_000_000)).toBe(ended)
})

describe('the parts that fail (sync-runs)', () => {
  const failed = (at: string, failure: string, part: Partial<PartReport> = {}) =>
    aRun({ startedAt: at, parts: [aPart({ state: 'failed', failure, endedAt: at, ...part })] })
  const [one, two, three] = ['2026-11-20T01:00:00.000Z', '2026-11-20T02:00:00.000Z', '2026-11-20T03:00:00.000Z']

  it('fail since the first failure after the last success, for the reason of the last', () => {
    const runs = [failed(three, 'Third.'), failed(two, 'Second.'), aRun({ parts: [aPart()] }), failed(one, 'First.')]
    expect(failingParts(runs)).toEqual([{ part: 'boards', name: null, since: two, failure: 'Third.' }])
  })

  it('are told apart by account', () => {
    const mail = (name: string): Partial<PartReport> => ({ part: 'mail', name })
    const runs = [
      aRun({
        parts: [aPart(mail('a@one.example')), aPart({ ...mail('b@two.example'), state: 'failed', failure: 'No.' })],
      }),
      failed(one, 'No.', mail('a@one.example')),
    ]
    expect(failingParts(runs)).toEqual([{ part: 'mail', name: 'b@two.example', since: seen, failure: 'No.' }])
  })

  it('do not include those that succeeded since; an attempt that was stopped says nothing', () => {
    const stopped = aRun({ parts: [aPart({ state: 'stopped' })] })
    expect(failingParts([stopped, aRun({ parts: [aPart()] }), failed(one, 'No.')])).toEqual([])
    expect(failingParts([stopped, failed(one, 'No.')])).toMatchObject([{ since: one }])
  })

  it('have the start of the run if the end of the part is unknown', () => {
    expect(failingParts([failed(one, 'No.', { endedAt: null })])).toMatchObject([{ since: one }])
  })
})

it('a run loses the parts of an account that was removed (sync-records)', () => {
  const parts = [
    aPart({ part: 'mail', name: 'a@one.example' }),
    aPart({ part: 'mail', name: 'b@two.example' }),
    aPart(),
  ]
  expect(withoutAccount(aRun({ parts }), 'a@one.example')?.parts).toEqual(parts.slice(1))
  expect(withoutAccount(aRun({ parts }), 'c@three.example')).toBeNull()
})
