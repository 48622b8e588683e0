import { SqliteHuntJobs } from '#src/adapters/stores/sqlite/jobs/sqlite-hunt-jobs.js'
import { SqliteJobCatalog } from '#src/adapters/stores/sqlite/jobs/sqlite-job-catalog.js'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
import { SqliteJobTriage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-triage.js'
import { jobTriageContract } from '#test/contracts/job-triage.contract.js'
import { fieldDatabase } from '#test/support/field-database.js'

jobTriageContract('SqliteJobTriage', async (stored) => {
  const database = fieldDatabase()
  database.insert(stored)
  await new SqliteJobStorage(database.path).migrate(new Date('2026-11-20T08:00:00Z'))
  return {
    triage: new SqliteJobTriage(database.path),
    repository: new SqliteJobRepository(database.path),
    catalog: new SqliteJobCatalog(database.path),
    hunt: new SqliteHuntJobs(database.path),
    remove: async (id) => database.run('DELETE FROM jobs WHERE id = ?', id),
    recapture: async (id, { id: newId, url, status }) => {
      if (id === newId) database.run('DELETE FROM jobs WHERE id = ?', id)
      const values = [newId, url, status]
      database.run(
        "INSERT OR REPLACE INTO jobs (id, url, status, payload_json, created_at) VALUES (?, ?, ?, '{}', '')",
        ...values,
      )
    },
  }
})
