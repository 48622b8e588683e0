import { onTestFinished } from 'vitest'
import { PostgresForgettableJobs } from '#src/adapters/stores/postgres/jobs/postgres-forgettable-jobs.js'
import { PostgresJobIntake } from '#src/adapters/stores/postgres/jobs/postgres-job-intake.js'
import { PostgresJobStorage } from '#src/adapters/stores/postgres/jobs/postgres-job-storage.js'
import { describeForgettableJobs } from '#test/contracts/forgettable-jobs.contract.js'
import { addForgettableJobs } from '#test/support/forgettable-queue.js'
import { freshSchema, schemaIn, withClient } from '#test/support/postgres.js'

describeForgettableJobs('PostgresForgettableJobs', async () => {
  const url = await freshSchema()
  const storage = new PostgresJobStorage(url)
  await storage.create()
  const intake = new PostgresJobIntake(url)
  await addForgettableJobs(intake)
  const forgettable = new PostgresForgettableJobs(url)
  onTestFinished(async () => {
    await Promise.all([storage.close(), intake.close(), forgettable.close()])
  })
  const ask = (statement: string) =>
    withClient(url, async (client) => {
      await client.query(`set search_path to "${schemaIn(url)}"`)
      return client.query(statement)
    })
  return {
    forgettable,
    run: async (statement) => void (await ask(statement)),
    count: async (table) => Number((await ask(`select count(*) from ${table}`)).rows[0].count),
    indexed: async () => Number((await ask('select count(*) from job_words where job_id = 1')).rows[0].count),
  }
})
