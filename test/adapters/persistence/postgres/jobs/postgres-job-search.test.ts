import { PostgresJobSearch } from '../../../../../src/adapters/persistence/postgres/jobs/postgres-job-search.js'
import { jobSearchContract } from '../../../../contracts/job-search.contract.js'
import { postgresQueue } from '../../../../support/postgres-queue.js'

jobSearchContract('PostgresJobSearch', async (stored) => new PostgresJobSearch((await postgresQueue(stored)).url))
