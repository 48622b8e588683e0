import { SqlSavedSearches, savedSearchStatements } from '#src/adapters/stores/sql/jobs/sql-saved-searches.js'
import type { PostgresJobsOptions } from './jobs-database.js'
import { PostgresSideTables } from './postgres-side-tables.js'
import { savedSearches } from './tables.js'

const searches = savedSearchStatements(savedSearches)

/** The saved searches of one schema of a PostgreSQL database. */
export class PostgresSavedSearches extends SqlSavedSearches {
  constructor(url: string, options: PostgresJobsOptions = {}) {
    super(searches, new PostgresSideTables(url, options))
  }
}
