import { describe, expect, it } from 'vitest'
import { SyncClock } from '#src/application/sync/sync-clock.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { MadeTime, settle } from '#test/support/made-time.js'

const minute = 60_000
const quarter = 15 * minute

function aClock(run: () => Promise<void> = async () => {}, random = () => 0) {
  const time = new MadeTime()
  const stop = new AbortController()
  const begun: number[] = []
  const failures: unknown[] = []
  const start = time.now().getTime()
  const ended = new SyncClock({ clock: time, timer: time, random }).execute({
    intervalMs: quarter,
    signal: stop.signal,
    run: async () => {
      begun.push((time.now().getTime() - start) / minute)
      await run()
    },
    onFailure: (error) => failures.push(error),
  })
  return { time, stop, begun, failures, ended }
}

describe('the clock of a server', () => {
  it('runs at once and then at every interval (sync-serve)', async () => {
    const { time, begun } = aClock()
    await time.pass(61 * minute)
    expect(begun).toEqual([0, 15, 30, 45, 60])
  })

  it('moves each run by up to a tenth of the interval (sync-serve)', async () => {
    const { time, begun } = aClock(undefined, () => 1)
    await time.pass(40 * minute)
    expect(begun).toEqual([0, 16.5, 33])
  })

  it('never makes two runs at once, and makes up for missed ones once (sync-serve)', async () => {
    const time = new MadeTime()
    let now = 0
    let most = 0
    const begun: number[] = []
    const stop = new AbortController()
    void new SyncClock({ clock: time, timer: time, random: () => 0 }).execute({
      intervalMs: quarter,
      signal: stop.signal,
      run: async () => {
        begun.push(time.now().getTime())
        most = Math.max(most, ++now)
        await time.wait(40 * minute)
        now--
      },
      onFailure: () => {},
    })
    await time.pass(85 * minute)
    expect(most).toBe(1)
    const first = begun[0] ?? 0
    expect(begun.map((at) => (at - first) / minute)).toEqual([0, 40, 80])
  })

  it('runs once after the machine slept for hours (sync-serve)', async () => {
    const { time, begun } = aClock()
    await time.pass(5 * minute)
    time.sleep(8 * 60 * minute)
    await time.pass(minute)
    expect(begun).toHaveLength(2)
    await time.pass(13 * minute)
    expect(begun).toHaveLength(2)
    await time.pass(3 * minute)
    expect(begun).toHaveLength(3)
  })

  it('goes on when the clock was set back (sync-serve)', async () => {
    const { time, begun } = aClock()
    await time.pass(5 * minute)
    time.sleep(-24 * 60 * minute)
    await time.pass(minute)
    expect(begun).toHaveLength(2)
  })

  it('goes on after a run that fails (sync-serve)', async () => {
    const { time, begun, failures } = aClock(async () => {
      throw new AppError('DB_ERROR', 'The disk is full.')
    })
    await time.pass(31 * minute)
    expect(begun).toEqual([0, 15, 30])
    expect(failures).toHaveLength(3)
  })

  it('ends when it is stopped (sync-serve)', async () => {
    const { time, begun, stop, ended } = aClock()
    await time.pass(minute)
    stop.abort()
    await ended
    await settle()
    expect(begun).toEqual([0])
  })
})
