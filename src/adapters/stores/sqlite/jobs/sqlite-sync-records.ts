import { SqlSyncRecords, syncStatements } from '#src/adapters/stores/sql/jobs/sql-sync-records.js'
import type { SqliteFileOptions } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { SqliteSideTables } from './sqlite-side-tables.js'
import { goneBoards, mailAccounts, newsMarks, syncRuns } from './tables.js'

const sync = syncStatements({ accounts: mailAccounts, runs: syncRuns, marks: newsMarks, gone: goneBoards })
const tables = ['mail_accounts', 'sync_runs', 'news_marks', 'gone_boards']

/** The records of `sync` in one SQLite file. */
export class SqliteSyncRecords extends SqlSyncRecords {
  constructor(path: string, options: SqliteFileOptions = {}) {
    super(sync, new SqliteSideTables(path, options, tables, 'tables for mail accounts and syncs'))
  }
}
