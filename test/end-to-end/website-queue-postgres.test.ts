import { onTestFinished } from 'vitest'
import { PostgresWebsiteRepository } from '../../src/adapters/persistence/postgres/websites/postgres-website-repository.js'
import { freshSchema } from '../support/postgres.js'
import { describeQueueWorkers, type SharedStore } from '../support/queue-workers.js'

async function aSharedSchema(): Promise<SharedStore> {
  const store = await freshSchema()
  const repository = new PostgresWebsiteRepository(store)
  onTestFinished(() => repository.close())
  return { store, repository }
}

// a thousand, where there is time for it
const pages = Number(process.env.JOBWORKFLOW_TEST_PAGES ?? 120)

describeQueueWorkers('Workers on one database', aSharedSchema, { pages, workers: 3, clocksDiffer: true })
