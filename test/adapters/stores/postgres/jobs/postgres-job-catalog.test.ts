import { expect, it, onTestFinished } from 'vitest'
import { PostgresJobCatalog } from '#src/adapters/stores/postgres/jobs/postgres-job-catalog.js'
import { jobCatalogContract } from '#test/contracts/job-catalog.contract.js'
import { aJob } from '#test/support/a-job.js'
import { freshSchema } from '#test/support/postgres.js'
import { postgresQueue } from '#test/support/postgres-queue.js'
import { givenBack, reusedQueues } from '#test/support/reused-queues.js'

const take = reusedQueues()

jobCatalogContract('PostgresJobCatalog', async (stored) => {
  const queue = await take(stored)
  return givenBack(new PostgresJobCatalog(queue.url), queue)
})

const opened = (url: string) => {
  const catalog = new PostgresJobCatalog(url)
  onTestFinished(() => catalog.close())
  return catalog
}

it('the PostgreSQL shelf gives the record of a job and its payload', async () => {
  const queue = await postgresQueue([aJob({ id: 1 })])
  await queue.all(`update jobs set updated_at = 'u', resume_pdf_path = 'p', resume_written_at = 'w', run_id = 'r',
    attempt_count = 3, last_error = 'e', payload_json = '{"a":[1]}'`)
  expect(await opened(queue.url).find(1)).toMatchObject({
    ...{ createdAt: '2026-01-01', updatedAt: 'u', resumePdfPath: 'p', resumeWrittenAt: 'w', runId: 'r' },
    ...{ attemptCount: 3, lastError: 'e', payloadJson: '{"a":[1]}' },
  })
})

it('the PostgreSQL shelf reports a missing queue', async () => {
  const missing = { code: 'DB_NOT_FOUND', facts: { problem: 'queue-missing' } }
  const catalog = opened(await freshSchema())
  await expect(catalog.list({ statuses: null, limit: 1 })).rejects.toMatchObject(missing)
  await expect(catalog.find(1)).rejects.toMatchObject(missing)
})
