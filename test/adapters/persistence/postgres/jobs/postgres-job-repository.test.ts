import { describe, expect, it, onTestFinished } from 'vitest'
import { MemoryJobRepository } from '../../../../../src/adapters/persistence/memory/jobs/memory-job-repository.js'
import { PostgresJobRepository } from '../../../../../src/adapters/persistence/postgres/jobs/postgres-job-repository.js'
import { unnamedStorage } from '../../../../../src/domain/jobs/queue.js'
import { jobRepositoryContract } from '../../../../contracts/job-repository.contract.js'
import { aJob, everything } from '../../../../support/a-job.js'
import { postgresQueue } from '../../../../support/postgres-queue.js'

jobRepositoryContract('PostgresJobRepository', async (stored) => {
  const queue = await postgresQueue(stored)
  return { jobs: new PostgresJobRepository(queue.url), stored: queue.stored }
})

describe('a place in the queue', () => {
  it('is refused where another storage gave it', async () => {
    const jobs = new PostgresJobRepository((await postgresQueue([aJob()])).url)
    onTestFinished(() => jobs.close())
    const after = { capturedAt: null, id: 1, storage: unnamedStorage }
    await expect(jobs.readNew({ ...everything, after })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    const [first] = (await jobs.readNew(everything)).entries
    const ofHere = first?.position ?? null
    expect((await jobs.readNew({ ...everything, after: ofHere })).entries).toEqual([])
    await expect(new MemoryJobRepository([]).readNew({ ...everything, after: ofHere })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
  })
})
