import { describe, expect, it, onTestFinished } from 'vitest'
import { eventsOfJobs } from '#src/adapters/stores/postgres/jobs/hunt-queries.js'
import { PostgresHuntJobs } from '#src/adapters/stores/postgres/jobs/postgres-hunt-jobs.js'
import { PostgresJobCatalog } from '#src/adapters/stores/postgres/jobs/postgres-job-catalog.js'
import { PostgresJobRepository } from '#src/adapters/stores/postgres/jobs/postgres-job-repository.js'
import { PostgresJobTriage } from '#src/adapters/stores/postgres/jobs/postgres-job-triage.js'
import { eventsOfBatch, lastEvents, latestEvents } from '#src/adapters/stores/postgres/jobs/triage-queries.js'
import { dialectOf } from '#src/adapters/stores/postgres/kit/schema-dialect.js'
import { jobTriageContract } from '#test/contracts/job-triage.contract.js'
import { aJob } from '#test/support/a-job.js'
import { freshSchema, schemaIn, withClient } from '#test/support/postgres.js'
import { postgresQueue } from '#test/support/postgres-queue.js'
import { reusedQueues } from '#test/support/reused-queues.js'

const take = reusedQueues()

jobTriageContract('PostgresJobTriage', async (stored) => {
  const { url, all, insert } = await take(stored)
  const remove = async (id: number) => void (await all('delete from jobs where id = $1', id))
  return {
    triage: new PostgresJobTriage(url),
    repository: new PostgresJobRepository(url),
    catalog: new PostgresJobCatalog(url),
    hunt: new PostgresHuntJobs(url),
    remove,
    recapture: async (id, job) => {
      await remove(id)
      await insert([job])
    },
  }
})

const mark = { batch: 'b1', actor: 'agent', at: '2026-11-20T08:00:00.000Z' } as const

it('the PostgreSQL triage reports a missing queue', async () => {
  const triage = new PostgresJobTriage(await freshSchema())
  await expect(triage.write({ ...mark, verdicts: [] })).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
  await triage.close()
})

describe('a change by another program (hunt-history)', () => {
  it('is in the history, even if that program may only change jobs', async () => {
    const { url, all } = await postgresQueue([aJob({ id: 1 }), aJob({ id: 2 })])
    const [schema, role] = [schemaIn(url), `role_${schemaIn(url)}`]
    await withClient(url, async (client) => {
      await client.query(`create role ${role}`)
      await client.query(`grant usage on schema "${schema}" to ${role}`)
      await client.query(`grant select, update on "${schema}".jobs to ${role}`)
      try {
        await client.query(`set role ${role}; set search_path to nowhere`)
        await client.query(`update "${schema}".jobs set status = 'seen'`)
        await client.query(`update "${schema}".jobs set status = 'seen', title = 'x'`)
        await client.query(`update "${schema}".jobs set title = 'y'`)
      } finally {
        await client.query(`reset role; drop owned by ${role}; drop role ${role}`)
      }
    })
    const events = await all(
      'select job_id, actor, from_status, to_status, batch, reason from job_events order by job_id',
    )
    const other = { actor: 'other', from_status: 'new', to_status: 'seen', batch: null, reason: null }
    expect(events).toEqual([1, 2].map((job_id) => ({ job_id, ...other })))
  })

  it('does not get details of an earlier verdict on the same connection', async () => {
    const { url } = await postgresQueue([aJob({ id: 1 })])
    const triage = new PostgresJobTriage(url)
    onTestFinished(() => triage.close())
    const verdict = {
      id: 1,
      status: 'reject',
      reason: 'line\nbreak \\ "quote"',
      score: 1,
      expectedStatus: null,
    } as const
    await triage.write({ ...mark, verdicts: [verdict] })
    await withClient(url, (client) => client.query(`update "${schemaIn(url)}".jobs set status = 'x'`))
    const [last, first] = await triage.events({ jobId: 1, limit: 2 })
    expect([last?.reason, last?.actor, first?.reason]).toEqual([null, 'other', verdict.reason])
  })
})

it('a PostgreSQL history of many events is read only by its indexes (hunt-history)', async () => {
  const { url, all } = await postgresQueue([aJob({ id: 1 }), aJob({ id: 2 })])
  await all(`insert into job_events (job_id, url, at, actor, from_status, to_status, batch)
    select i % 500, 'u' || i % 500, '', 'other', 'new', 'x', case when i % 999 = 0 then 'b' || i end
    from generate_series(1, 100000) as i`)
  await all('analyze job_events')
  const plan = async (query: { in: typeof eventsOfBatch.in }, values: readonly unknown[]) => {
    const { text } = query.in(dialectOf(schemaIn(url)))
    return JSON.stringify(await all(`explain ${text}`, ...values))
  }
  const plans = [
    await plan(eventsOfBatch, ['b999']),
    await plan(latestEvents, [50]),
    await plan(lastEvents, [[1], ['u1']]),
    await plan(eventsOfJobs, [[1]]),
  ]
  expect(plans.join('\n')).not.toContain('Seq Scan on job_events')
})
