import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { Database } from '#scripts/kit/sqlite.js'
import { withConnection } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { retryWhileBusy } from '#src/adapters/stores/sqlite/kit/retry-while-busy.js'
import { fieldDatabase } from '#test/support/field-database.js'

const busy = () => Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' })

describe('many callers that wait for one file (serve-many, jobs-locked)', () => {
  it('try one after another, with a turn of the event loop between, so that other calls are answered', async () => {
    let [isFree, attempts] = [false, 0]
    const waits: number[] = []
    const attempt = (waitMs: number) => {
      attempts += 1
      waits.push(waitMs)
      if (!isFree) throw busy()
      return attempts
    }
    const all = Array.from({ length: 50 }, () => retryWhileBusy({ path: '/many.db', busyTimeoutMs: 60_000 }, attempt))
    // of the first callers, only one makes SQLite wait
    expect(waits.filter((waitMs) => waitMs > 0)).toHaveLength(1)
    for (let n = 0; n < 200; n++) {
      const before = attempts
      await turn()
      expect(attempts - before).toBeLessThanOrEqual(1)
    }
    isFree = true
    const order = await Promise.all(all)
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })

  it('fail when their own time is over, and delay nobody after them', async () => {
    const fail = () => {
      throw busy()
    }
    const file = { path: '/locked.db', busyTimeoutMs: 30 }
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => retryWhileBusy(file, fail)))
    for (const outcome of all)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'DB_ERROR', retryable: true } })
    expect(await retryWhileBusy(file, () => 'free')).toBe('free')
  })

  it('do not delay callers without a lock or for another file', async () => {
    const { path } = fieldDatabase({ journal: 'wal' })
    const other = new Database(path)
    other.exec('BEGIN IMMEDIATE')
    const file = { path, busyTimeoutMs: 60_000 }
    const writing = withConnection(file, 'write', (connection) => connection.transaction('immediate', () => 'written'))
    const read = await withConnection(
      file,
      'read',
      (connection) => connection.first(sql`select count(*) from jobs`)?.[0],
    )
    expect(read).toBe(0)
    expect(await retryWhileBusy({ path: '/another.db', busyTimeoutMs: 0 }, () => 'free')).toBe('free')
    other.exec('COMMIT')
    other.close()
    expect(await writing).toBe('written')
  })

  it('pass on other errors at once', async () => {
    const attempt = () => {
      throw new Error('broken')
    }
    await expect(retryWhileBusy({ path: '/x.db', busyTimeoutMs: 60_000 }, attempt)).rejects.toMatchObject({
      code: 'INTERNAL_ERROR',
    })
  })
})
