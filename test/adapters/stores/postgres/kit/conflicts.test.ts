import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PostgresJobRepository } from '#src/adapters/stores/postgres/jobs/postgres-job-repository.js'
import { jobs } from '#src/adapters/stores/postgres/jobs/tables.js'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import type { JobStatus } from '#src/domain/jobs/job.js'
import { aJob } from '#test/support/a-job.js'
import { schemaIn, withClient } from '#test/support/postgres.js'
import {
  addJob,
  databaseAt,
  freshDatabase,
  gone,
  statementsIn,
  titles,
  withParameter,
} from '#test/support/postgres-database.js'
import { postgresQueue } from '#test/support/postgres-queue.js'
import { until } from '#test/support/timing.js'

const rename = (id: number, title: string) => sql`update ${jobs} set title = ${title} where id = ${id}`

describe('a transaction that conflicts with another (pg-conflicts)', () => {
  it('is retried after a deadlock', async () => {
    const { database, url } = await freshDatabase()
    for (const title of ['a', 'b']) await database.write((connection) => addJob(connection, title), gone)
    let runs = 0
    const renameBoth = async (connection: PostgresConnection) => {
      runs++
      await connection.run(rename(1, 'ours'))
      await connection.run(rename(2, 'ours'))
    }
    await withClient(url, async (other) => {
      const renameTheirs = (id: number) =>
        other.query(`update "${schemaIn(url)}".jobs set title = 'theirs' where id = ${id}`)
      // never let this connection be the deadlock victim; it gives up if the other one checked too early
      await other.query(`set deadlock_timeout to '1h'; set lock_timeout to '5s'`)
      while (runs < 2) {
        runs = 0
        await other.query('begin')
        await renameTheirs(2)
        const written = database.write(renameBoth, gone)
        await until(async () => (await statementsIn(url)).some(({ wait }) => wait === 'transactionid'))
        await renameTheirs(1).catch(() => {})
        await other.query('rollback')
        await written
      }
    })
    expect(await titles(database)).toEqual(['ours', 'ours'])
  })

  it('is retried after a serialization failure', async () => {
    const { url } = await freshDatabase()
    const database = databaseAt(withParameter(url, 'options', '-c default_transaction_isolation=serializable'))
    await database.write((connection) => addJob(connection, '0'), gone)
    const increment = () =>
      database.write(async (connection) => {
        const [title] = (await connection.first(sql`select title from ${jobs} where id = 1`)) ?? []
        await connection.run(rename(1, `${Number(title) + 1}`))
      }, gone)
    await Promise.all(Array.from({ length: 4 }, increment))
    expect(await titles(database)).toEqual(['4'])
  })

  it('is hidden from eight callers that write batches of the same jobs in any order', async () => {
    const ids = Array.from({ length: 50 }, (_, n) => n + 1)
    const queue = await postgresQueue(ids.map((id) => aJob({ id })))
    const statuses = ['shortlist', 'reviewed'] as const
    const writers = Array.from({ length: 8 }, () => new PostgresJobRepository(queue.url))
    for (const writer of writers) onTestFinished(() => writer.close())
    const write = async (writer: PostgresJobRepository, n: number) => {
      for (let round = 0; round < 10; round++) {
        const status: JobStatus = statuses[(n + round) % 2] ?? 'new'
        const ordered = (n + round) % 2 === 0 ? ids : ids.toReversed()
        const updates = ordered.map((id) => ({ id, status }))
        expect(await writer.updateStatuses({ updates, at: `${n} ${round}` })).toEqual([])
      }
    }
    await Promise.all(writers.map(write))
    const stored = await queue.stored()
    expect(new Set(stored.map(({ updatedAt }) => updatedAt)).size).toBe(1)
  })
})
