import { expect, it, onTestFinished } from 'vitest'
import { PostgresJobShelf } from '#src/adapters/stores/postgres/jobs/postgres-job-shelf.js'
import { jobShelfContract } from '#test/contracts/job-shelf.contract.js'
import { aJob } from '#test/support/a-job.js'
import { freshSchema } from '#test/support/postgres.js'
import { postgresQueue } from '#test/support/postgres-queue.js'

jobShelfContract('PostgresJobShelf', async (stored) => new PostgresJobShelf((await postgresQueue(stored)).url))

const opened = (url: string) => {
  const shelf = new PostgresJobShelf(url)
  onTestFinished(() => shelf.close())
  return shelf
}

it('gives the record of a job, and what was captured', async () => {
  const queue = await postgresQueue([aJob({ id: 1 })])
  await queue.all(`update jobs set updated_at = 'u', resume_pdf_path = 'p', resume_written_at = 'w', run_id = 'r',
    attempt_count = 3, last_error = 'e', payload_json = '{"a":[1]}'`)
  expect(await opened(queue.url).find(1)).toMatchObject({
    ...{ createdAt: '2026-01-01', updatedAt: 'u', resumePdfPath: 'p', resumeWrittenAt: 'w', runId: 'r' },
    ...{ attemptCount: 3, lastError: 'e', payloadJson: '{"a":[1]}' },
  })
})

it('says where there is no queue', async () => {
  const missing = { code: 'DB_NOT_FOUND', facts: { problem: 'queue-missing' } }
  const shelf = opened(await freshSchema())
  await expect(shelf.list({ statuses: null, limit: 1 })).rejects.toMatchObject(missing)
  await expect(shelf.find(1)).rejects.toMatchObject(missing)
})
