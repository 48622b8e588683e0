import { describe, expect, it } from 'vitest'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import { aJob } from '#test/support/a-job.js'
import { fieldDatabase } from '#test/support/field-database.js'
import { RawServer } from '#test/support/mcp-server.js'

const batches = 200
const batchSize = 20
const inFlight = 20

describe('a server killed in the middle of 200 update batches (update-R1.1, update-R4.3, update-R4.5)', () => {
  it.each([
    ['wal', 10],
    ['wal', 60],
    ['wal', 140],
    ['delete', 10],
    ['delete', 60],
    ['delete', 140],
  ] as const)(
    'has written each batch whole or not at all, and loses none that it answered: journal %s, killed after %i answers',
    async (journal, killAfter) => {
      const database = fieldDatabase({ journal })
      database.insert(Array.from({ length: batches * batchSize }, (_, i) => aJob({ id: i + 1 })))
      const server = new RawServer({ args: ['--db', database.path] })
      server.initialize()
      await server.answer(0)
      const send = (batch: number) => {
        const ids = Array.from({ length: batchSize }, (_, i) => batch * batchSize + i + 1)
        const updates = ids.map((id) => ({ id, status: 'reviewed' }))
        server.call(batch + 1, 'bulk_update_job_status', { updates })
      }
      // always keep some calls in flight, so that the kill interrupts one
      for (let sent = 0; server.lines.length <= killAfter; ) {
        while (sent < batches && sent < server.lines.length + inFlight) send(sent++)
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      server.process.kill('SIGKILL')
      await server.exit
      const answered = server
        .messages()
        .filter(({ id, result }) => id !== 0 && result !== undefined)
        .map(({ id }) => Number(id) - 1)
      // the next writer repairs what the killed server left unfinished
      await new SqliteJobRepository(database.path).updateStatuses({
        updates: [{ id: 1, status: 'reviewed' }],
        at: new Date().toISOString(),
      })
      const found = database.all(
        `SELECT (id - 1) / ${batchSize} AS batch, count(*) AS jobs, count(DISTINCT updated_at) AS stamps
       FROM jobs WHERE status = 'reviewed' AND id > ${batchSize} GROUP BY batch`,
      )
      for (const { jobs, stamps } of found) expect([jobs, stamps]).toEqual([batchSize, 1])
      const present = new Set(found.map(({ batch }) => batch))
      expect(answered.length).toBeGreaterThanOrEqual(killAfter)
      expect(present.size).toBeLessThan(batches - 1)
      expect(answered.filter((batch) => batch !== 0 && !present.has(batch))).toEqual([])
      expect(database.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    },
  )
})
