import { SqlSyncRecords, syncStatements } from '#src/adapters/stores/sql/jobs/sql-sync-records.js'
import type { PostgresJobsOptions } from './jobs-database.js'
import { PostgresSideTables } from './postgres-side-tables.js'
import { goneBoards, mailAccounts, newsMarks, syncRuns } from './tables.js'

const sync = syncStatements({ accounts: mailAccounts, runs: syncRuns, marks: newsMarks, gone: goneBoards })

/** The records of `sync` in one schema of a PostgreSQL database. */
export class PostgresSyncRecords extends SqlSyncRecords {
  constructor(url: string, options: PostgresJobsOptions = {}) {
    super(sync, new PostgresSideTables(url, options))
  }
}
