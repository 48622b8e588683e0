import { expect, it } from 'vitest'
import { PostgresJobRepository } from '../../../../../src/adapters/persistence/postgres/jobs/postgres-job-repository.js'
import { PostgresJobTriage } from '../../../../../src/adapters/persistence/postgres/jobs/postgres-job-triage.js'
import { jobTriageContract } from '../../../../contracts/job-triage.contract.js'
import { freshSchema } from '../../../../support/postgres.js'
import { postgresQueue } from '../../../../support/postgres-queue.js'

jobTriageContract('PostgresJobTriage', async (stored) => {
  const { url, all, insert } = await postgresQueue(stored)
  const remove = async (id: number) => void (await all('delete from jobs where id = $1', id))
  return {
    triage: new PostgresJobTriage(url),
    repository: new PostgresJobRepository(url),
    remove,
    recapture: async (id, job) => {
      await remove(id)
      await insert([job])
    },
  }
})

const mark = { batch: 'b1', actor: 'agent', at: '2026-11-20T08:00:00.000Z' } as const

it('says where there is no queue', async () => {
  const triage = new PostgresJobTriage(await freshSchema())
  await expect(triage.write({ ...mark, verdicts: [] })).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
  await triage.close()
})
