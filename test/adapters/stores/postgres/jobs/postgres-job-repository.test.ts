import { describe, expect, it, onTestFinished } from 'vitest'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { PostgresJobRepository } from '#src/adapters/stores/postgres/jobs/postgres-job-repository.js'
import { unnamedStorage } from '#src/domain/jobs/queue.js'
import { jobRepositoryContract } from '#test/contracts/job-repository.contract.js'
import { aJob, everything } from '#test/support/a-job.js'
import { postgresQueue } from '#test/support/postgres-queue.js'
import { givenBack, reusedQueues } from '#test/support/reused-queues.js'

const take = reusedQueues()

jobRepositoryContract('PostgresJobRepository', async (stored) => {
  const queue = await take(stored)
  return { jobs: givenBack(new PostgresJobRepository(queue.url), queue), stored: queue.stored }
})

describe('a queue position', () => {
  it('is refused by another storage (pg-order)', async () => {
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

describe('an id beyond the safe integers', () => {
  it('is left out of the queue; the largest safe id works', async () => {
    const queue = await postgresQueue([aJob({ id: 1 }), aJob({ id: Number.MAX_SAFE_INTEGER })])
    for (const id of ['9007199254740992', '9007199254740993', '9223372036854775807', '0', '-5'])
      await queue.all(
        `insert into jobs (id, url, payload_json, created_at) values ('${id}', 'https://jobs.example/${id}', '{}', 'now')`,
      )
    const jobs = new PostgresJobRepository(queue.url)
    onTestFinished(() => jobs.close())
    const { entries } = await jobs.readNew(everything)
    expect(entries.map(({ job }) => job.id).toSorted((a, b) => a - b)).toEqual([1, Number.MAX_SAFE_INTEGER])
    const updates = [{ id: Number.MAX_SAFE_INTEGER, status: 'reviewed' }] as const
    expect(await jobs.updateStatuses({ updates, at: 'now' })).toEqual([])
    expect(await queue.all("select id::text from jobs where status = 'reviewed'")).toEqual([{ id: '9007199254740991' }])
  })
})
