import { expect, it, onTestFinished } from 'vitest'
import { PostgresJobSearch } from '#src/adapters/stores/postgres/jobs/postgres-job-search.js'
import { anyJob, type Beside, jobSearchContract } from '#test/contracts/job-search.contract.js'
import { aJob } from '#test/support/a-job.js'
import { indexQueue, type PostgresQueue, postgresQueue } from '#test/support/postgres-queue.js'
import { givenBack, reusedQueues } from '#test/support/reused-queues.js'

const take = reusedQueues()

jobSearchContract('PostgresJobSearch, without an index', async (stored, beside) => {
  const queue = await take(stored)
  await addBeside(queue, beside)
  return givenBack(new PostgresJobSearch(queue.url), queue)
})

jobSearchContract('PostgresJobSearch, by its index', async (stored, beside) => {
  const queue = await take(stored)
  await indexQueue(queue)
  await addBeside(queue, beside)
  return givenBack(new PostgresJobSearch(queue.url), queue)
})

jobSearchContract('PostgresJobSearch, by an index that lacks the half of it', async (stored, beside) => {
  const queue = await take(stored.filter(({ id }) => id % 2 === 0))
  await indexQueue(queue)
  await queue.insert(stored.filter(({ id }) => id % 2 !== 0))
  await addBeside(queue, beside)
  return givenBack(new PostgresJobSearch(queue.url), queue)
})

it('a PostgreSQL search for words covers more jobs than one step reads (hunt-search-words)', async () => {
  const queue = await postgresQueue()
  await queue.insert(
    Array.from({ length: 450 }, (_, i) => aJob({ id: i + 1, title: i % 150 === 0 ? 'Nurse' : 'Cook' })),
  )
  const search = new PostgresJobSearch(queue.url)
  onTestFinished(() => search.close())
  const { entries, total } = await search.search({ ...anyJob, query: 'nurse', limit: 2 })
  expect([entries.map(({ job }) => job.id), total]).toEqual([[301, 151], 3])
})

async function addBeside(queue: PostgresQueue, { events = [], links = [] }: Beside = {}): Promise<void> {
  for (const { jobId, url, at, actor, from, to, batch, reason, score, undoes } of events)
    await queue.all(
      `insert into job_events (job_id, url, at, actor, from_status, to_status, batch, reason, score, undoes)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      ...[jobId, url, at, actor, from, to, batch, reason, score, undoes],
    )
  for (const { jobId, url, target, state } of links)
    await queue.all(
      "insert into job_links (job_id, url, target_kind, target_id, state, at) values ($1, $2, $3, $4, $5, '')",
      ...[jobId, url, target.kind, target.id, state],
    )
}
