import { SqlSavedSearches, savedSearchStatements } from '#src/adapters/stores/sql/jobs/sql-saved-searches.js'
import type { SqliteFileOptions } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { SqliteSideTables } from './sqlite-side-tables.js'
import { savedSearches } from './tables.js'

const searches = savedSearchStatements(savedSearches)

/** The saved searches of one SQLite file. */
export class SqliteSavedSearches extends SqlSavedSearches {
  constructor(path: string, options: SqliteFileOptions = {}) {
    super(searches, new SqliteSideTables(path, options, ['saved_searches'], 'table for saved searches'))
  }
}
