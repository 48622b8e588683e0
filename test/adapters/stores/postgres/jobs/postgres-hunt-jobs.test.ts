import { expect, it } from 'vitest'
import { PostgresHuntJobs } from '#src/adapters/stores/postgres/jobs/postgres-hunt-jobs.js'
import { PostgresJobRepository } from '#src/adapters/stores/postgres/jobs/postgres-job-repository.js'
import { huntJobsContract } from '#test/contracts/hunt-jobs.contract.js'
import { freshSchema } from '#test/support/postgres.js'
import { reusedQueues } from '#test/support/reused-queues.js'

const take = reusedQueues()

huntJobsContract('PostgresHuntJobs', async (stored) => {
  const { url, all, insert } = await take(stored)
  return {
    hunt: new PostgresHuntJobs(url),
    repository: new PostgresJobRepository(url),
    recapture: async (id, job) => {
      await all('delete from jobs where id = $1', id)
      await insert([job])
    },
  }
})

it('the PostgreSQL hunt jobs report a missing queue', async () => {
  const hunt = new PostgresHuntJobs(await freshSchema())
  await expect(hunt.roster()).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
  await expect(hunt.links()).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
  await hunt.close()
})
