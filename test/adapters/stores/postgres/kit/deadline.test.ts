import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PostgresJobRepository } from '#src/adapters/stores/postgres/jobs/postgres-job-repository.js'
import { jobs } from '#src/adapters/stores/postgres/jobs/tables.js'
import { aJob } from '#test/support/a-job.js'
import { schemaIn, withClient } from '#test/support/postgres.js'
import { addJob, failureOf, freshDatabase, gone, statementsIn, titles } from '#test/support/postgres-database.js'
import { postgresQueue } from '#test/support/postgres-queue.js'
import { until } from '#test/support/timing.js'

describe('a statement that takes too long (pg-deadline)', () => {
  it('is stopped on the server, and the next call is answered', async () => {
    const { database, url } = await freshDatabase({ deadlineMs: 300 })
    const slow = sql`select pg_sleep(600), count(*) from ${jobs}`
    const failure = await failureOf(database.ask(slow, gone))
    expect(failure).toMatchObject({ code: 'TIMEOUT', retryable: true })
    await until(async () => (await statementsIn(url)).length === 0)
    expect(await titles(database)).toEqual([])
  })

  it('while it waits for a lock changes nothing, and holds nothing afterwards', async () => {
    const { database, url } = await freshDatabase({ deadlineMs: 300 })
    await database.write((connection) => addJob(connection, 'a'), gone)
    const rename = () => database.write((connection) => connection.run(sql`update ${jobs} set title = 'b'`), gone)
    await withClient(url, async (other) => {
      await other.query('begin')
      await other.query(`select from "${schemaIn(url)}".jobs for update`)
      expect(await failureOf(rename())).toMatchObject({ code: 'TIMEOUT', retryable: true })
      await until(async () => (await statementsIn(url)).length === 0)
      await other.query('rollback')
      await other.query(`update "${schemaIn(url)}".jobs set title = 'theirs'`)
    })
    expect(await titles(database)).toEqual(['theirs'])
    await rename()
    expect(await titles(database)).toEqual(['b'])
  })

  it('is a database failure for a caller of the queue', async () => {
    const queue = await postgresQueue([aJob({ id: 1 })])
    const jobsOf = new PostgresJobRepository(queue.url)
    onTestFinished(() => jobsOf.close())
    await withClient(queue.url, async (other) => {
      await other.query('begin')
      await other.query(`select from "${schemaIn(queue.url)}".jobs for update`)
      const update = { updates: [{ id: 1, status: 'reviewed' }], at: 'now' } as const
      const failure = await failureOf(jobsOf.updateStatuses(update))
      expect(failure).toMatchObject({ code: 'DB_ERROR', retryable: true })
      expect(failure.message).toMatch(/did not answer within 7 s/)
    })
    expect(await queue.stored()).toMatchObject([{ id: 1, status: 'new' }])
  })

  it('is abandoned if the server does not even stop it', async () => {
    const { database, url } = await freshDatabase({ deadlineMs: 300 })
    // a statement that is cancelled while it handles its own cancellation keeps running
    const stubborn = sql.raw(`do $$ declare ends timestamptz := clock_timestamp() + '8s'; begin
      while clock_timestamp() < ends loop
        begin perform pg_sleep(600) /* ${schemaIn(url)} */; exception when query_canceled then null; end;
      end loop; end $$`)
    expect(await failureOf(database.ask(stubborn, gone))).toMatchObject({ code: 'TIMEOUT', retryable: true })
    expect(await titles(database)).toEqual([])
    await withClient(url, (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'do%' || $1 || '%'`, [
        schemaIn(url),
      ]),
    )
  })

  it('gives the same error if an operator stopped it', async () => {
    const { database, url } = await freshDatabase()
    const asked = failureOf(database.ask(sql`select pg_sleep(600), count(*) from ${jobs}`, gone))
    await until(async () => (await statementsIn(url)).length === 1)
    const [statement] = await statementsIn(url)
    await withClient(url, (client) => client.query('select pg_cancel_backend($1)', [statement?.pid]))
    expect(await asked).toMatchObject({ code: 'TIMEOUT', retryable: true })
  })
})
