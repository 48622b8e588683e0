import type { StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import { jobRepositoryContract } from '#test/contracts/job-repository.contract.js'
import { fieldDatabase } from '#test/support/field-database.js'

jobRepositoryContract('SqliteJobRepository', async (stored) => {
  const database = fieldDatabase()
  database.insert(stored)
  return {
    jobs: new SqliteJobRepository(database.path),
    stored: async () =>
      database.all('SELECT id, status, updated_at AS updatedAt FROM jobs ORDER BY id') as unknown as StoredJob[],
  }
})
