import { describe, expect, it } from 'vitest'
import { type RunPart, SyncAll } from '#src/application/sync/sync-all.js'
import { AppError, toAppError } from '#src/domain/shared/app-error.js'
import { isRunning, type PartReport, type SyncRun } from '#src/domain/sync/sync-run.js'
import { HeldRecords } from '#test/support/held-records.js'
import { MadeTime, settle } from '#test/support/made-time.js'

const second = 1000

function aRun(parts: readonly RunPart[]) {
  const time = new MadeTime()
  const records = new HeldRecords()
  const stop = new AbortController()
  const reports: PartReport[] = []
  const all = new SyncAll({ records, clock: time, timer: time, formatFailure: (error) => toAppError(error).message })
  const run = all.execute({ id: 'r1', by: 'person', parts, signal: stop.signal, onReport: (one) => reports.push(one) })
  return { time, records, stop, reports, run }
}

const part = (name: RunPart['part'], run: RunPart['run'], account: string | null = null): RunPart => ({
  part: name,
  name: account,
  run,
})
const came = (counts: Readonly<Record<string, number>>) => part('boards', async () => ({ counts, failure: null }))
const endless = (time: () => MadeTime) =>
  part('pages', async () => {
    await time().wait(3600 * second)
    return { counts: {}, failure: null }
  })

describe('a run of all news', () => {
  it('fetches all parts, and records what each brought; zeros are left out (sync-parts)', async () => {
    const { run, records } = aRun([
      came({ 'new postings': 3, boards: 0 }),
      part('mail', async () => ({ counts: { 'new messages': 2 }, failure: null }), 'aya@inbox.example'),
    ])
    const ended = await run
    const at = '2026-11-23T08:00:00.000Z'
    expect(ended).toEqual({
      ...{ id: 'r1', by: 'person', startedAt: at, seenAt: at, endedAt: at },
      parts: [
        { part: 'boards', name: null, state: 'done', counts: { 'new postings': 3 }, failure: null, endedAt: at },
        ...[{ part: 'mail', name: 'aya@inbox.example', state: 'done', counts: { 'new messages': 2 } }].map((one) => ({
          ...one,
          failure: null,
          endedAt: at,
        })),
      ],
    })
    expect(await records.findRun('r1')).toEqual(ended)
  })

  it('goes on with the others when a part fails, and keeps what came of it (sync-parts)', async () => {
    const { run } = aRun([
      part('boards', async (_, onCounts) => {
        onCounts({ 'new postings': 1 })
        throw new AppError('FETCH_FAILED', 'The board does not answer.')
      }),
      came({ 'new postings': 4 }),
      part('postings', async () => ({ counts: { checked: 2 }, failure: 'One site does not answer.' })),
    ])
    expect((await run).parts).toMatchObject([
      { state: 'failed', counts: { 'new postings': 1 }, failure: 'The board does not answer.' },
      { state: 'done', counts: { 'new postings': 4 }, failure: null },
      { state: 'failed', counts: { checked: 2 }, failure: 'One site does not answer.' },
    ])
  })

  it('runs parts side by side and tells how far each is (sync-parts)', async () => {
    const waiting: (() => void)[] = []
    const slow = part('postings', async (_, onCounts) => {
      onCounts({ checked: 1 })
      await new Promise<void>((resolve) => waiting.push(resolve))
      return { counts: { checked: 2 }, failure: null }
    })
    const { run, reports } = aRun([slow, slow])
    await settle()
    expect(waiting).toHaveLength(2)
    for (const end of waiting) end()
    await run
    expect(reports.map(({ state, counts }) => [state, counts.checked])).toEqual([
      ...[
        ['running', undefined],
        ['running', 1],
        ['running', undefined],
        ['running', 1],
      ],
      ...[
        ['done', 2],
        ['done', 2],
      ],
    ])
  })

  it('is seen to run every few seconds, and a killed one is recognized (sync-runs)', async () => {
    const made: { time?: MadeTime } = {}
    const { time, records, stop, run } = aRun([endless(() => made.time as MadeTime)])
    made.time = time
    await time.pass(300 * second)
    const running = (await records.findRun('r1')) as SyncRun
    expect(running).toMatchObject({ endedAt: null, parts: [{ state: 'running' }] })
    expect(isRunning(running, time.now().getTime())).toBe(true)
    // a killed process says nothing more
    expect(isRunning(running, time.now().getTime() + 70 * second)).toBe(false)
    stop.abort()
    await time.pass(2 * second)
    await run
  })

  it('ends within two seconds of an abort, and records the open parts as stopped (sync-parts)', async () => {
    const made: { time?: MadeTime } = {}
    const { time, records, stop, run } = aRun([
      came({ 'new postings': 1 }),
      endless(() => made.time as MadeTime),
      part(
        'mail',
        (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      ),
    ])
    made.time = time
    await time.pass(second)
    stop.abort()
    await time.pass(2 * second)
    const ended = await run
    expect(ended.parts.map(({ state }) => state)).toEqual(['done', 'stopped', 'stopped'])
    expect(Date.parse(ended.endedAt ?? '') - Date.parse(ended.startedAt)).toBeLessThanOrEqual(3 * second)
    expect(await records.findRun('r1')).toEqual(ended)
  })

  it('fetches nothing that was stopped before it began (sync-parts)', async () => {
    let begun = 0
    const time = new MadeTime()
    const records = new HeldRecords()
    const all = new SyncAll({ records, clock: time, timer: time, formatFailure: String })
    const count = part('boards', async () => {
      begun++
      return { counts: {}, failure: null }
    })
    const { parts } = await all.execute({ id: 'r2', by: 'agent', parts: [count], signal: AbortSignal.abort() })
    expect([begun, parts[0]?.state]).toEqual([0, 'stopped'])
  })

  it('goes on while its record cannot be written for a while (sync-runs)', async () => {
    const made: { time?: MadeTime } = {}
    const { time, records, run } = aRun([
      part('boards', async () => {
        await (made.time as MadeTime).wait(20 * second)
        return { counts: { 'new postings': 1 }, failure: null }
      }),
    ])
    made.time = time
    await settle()
    records.isHeld = true
    await time.pass(12 * second)
    records.isHeld = false
    await time.pass(10 * second)
    expect((await run).parts[0]?.state).toBe('done')
  })
})
