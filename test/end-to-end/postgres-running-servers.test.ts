import { describe, expect, it } from 'vitest'
import { aJob } from '#test/support/a-job.js'
import { call, callFailing, connect, RawServer } from '#test/support/mcp-server.js'
import { schemaIn, withClient } from '#test/support/postgres.js'
import { postgresQueue } from '#test/support/postgres-queue.js'

describe('a running server', () => {
  it('reports that somebody migrates its tables, and works again with tables of its own version (pg-versions)', async () => {
    const queue = await postgresQueue([aJob({ id: 1 })])
    const client = await connect({ env: { JOBWORKFLOW_DB: queue.url } })
    const updates = [{ id: 1, status: 'reviewed' }]
    await call(client, 'bulk_update_job_status', { updates })
    await queue.all(`insert into migrations select 'jobs', max(created_at) + 1, '' from migrations`)
    const error = await callFailing(client, 'bulk_update_job_status', { updates })
    expect(error).toMatchObject({ code: 'DB_ERROR', retryable: false })
    expect(error.message).toMatch(/later version, which cannot be undone; update jobworkflow/)
    await queue.all(`delete from migrations where created_at = (select max(created_at) from migrations)`)
    await call(client, 'bulk_update_job_status', { updates })
  })

  it('answers a hundred calls at once, over its ten connections (pg-lost)', async () => {
    const jobs = Array.from({ length: 100 }, (_, n) => aJob({ id: n + 1 }))
    const queue = await postgresQueue(jobs)
    const server = new RawServer({ env: { JOBWORKFLOW_DB: `${queue.url}&application_name=${schemaIn(queue.url)}` } })
    server.initialize()
    for (const { id } of jobs) server.call(id, 'bulk_update_job_status', { updates: [{ id, status: 'reviewed' }] })
    const answers = await Promise.all(jobs.map(({ id }) => server.answer(id)))
    expect(answers.filter(({ result }) => result?.isError === true)).toEqual([])
    expect((await queue.stored()).filter(({ status }) => status !== 'reviewed')).toEqual([])
    const { rows } = await withClient(queue.url, (client) =>
      client.query('select from pg_stat_activity where application_name = $1', [schemaIn(queue.url)]),
    )
    expect(rows.length).toBeLessThanOrEqual(10)
  })
})
