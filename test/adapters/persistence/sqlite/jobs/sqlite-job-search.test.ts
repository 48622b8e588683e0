import { SqliteJobSearch } from '../../../../../src/adapters/persistence/sqlite/jobs/sqlite-job-search.js'
import { jobSearchContract } from '../../../../contracts/job-search.contract.js'
import { fieldDatabase } from '../../../../support/field-database.js'

jobSearchContract('SqliteJobSearch, on a file of a capture script', async (stored) => {
  const database = fieldDatabase()
  database.insert(stored)
  return new SqliteJobSearch(database.path)
})
