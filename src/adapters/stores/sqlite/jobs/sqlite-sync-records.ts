import { SqlSyncRecords, syncStatements } from '#src/adapters/stores/sql/jobs/sql-sync-records.js'
import type { Work } from '#src/adapters/stores/sql/kit/work.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { findForeignParts, refuseForeignParts } from '#src/adapters/stores/sqlite/kit/foreign-parts.js'
import { upgrade } from '#src/adapters/stores/sqlite/kit/migrations.js'
import {
  type DatabaseFile,
  databaseFile,
  type SqliteFileOptions,
  withConnection,
} from '#src/adapters/stores/sqlite/kit/open-database.js'
import { isBusy, shownName, translateSqliteError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import { jobsSchema } from './jobs-schema.js'
import { hasSideTable, requireSideTables } from './side-additions.js'
import { goneBoards, mailAccounts, newsMarks, syncRuns } from './tables.js'

const sync = syncStatements({ accounts: mailAccounts, runs: syncRuns, marks: newsMarks, gone: goneBoards })
const tables = ['mail_accounts', 'sync_runs', 'news_marks', 'gone_boards']

/** The records of `sync` in one SQLite file, opened and closed for each call. */
export class SqliteSyncRecords extends SqlSyncRecords {
  readonly #file: DatabaseFile

  constructor(path: string, options: SqliteFileOptions = {}) {
    super(sync)
    this.#file = { ...databaseFile(path, options), whenMissing: { problem: 'queue-missing', file: shownName(path) } }
  }

  async close(): Promise<void> {}

  protected reading<T>(work: () => Work<T>, nothing: T): Promise<T> {
    return withConnection(this.#file, 'read', (connection) =>
      this.#explained(() =>
        connection.transaction('deferred', () =>
          tables.every((name) => hasSideTable(connection, name)) ? connection.do(work()) : nothing,
        ),
      ),
    )
  }

  protected writing<T>(work: () => Work<T>): Promise<T> {
    return withConnection(this.#file, 'write', (connection) =>
      this.#explained(() => {
        this.#prepare(connection)
        return connection.transaction('immediate', () => connection.do(work()))
      }),
    )
  }

  /** A file that we made gets the tables with the first write. */
  #prepare(connection: Connection): void {
    const { path } = this.#file
    refuseForeignParts(findForeignParts(connection, jobsSchema), path, 'jobs')
    upgrade(connection, path, jobsSchema)
    requireSideTables(connection, path, tables)
  }

  #explained<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw isBusy(error) ? error : translateSqliteError(error, this.#file.path)
    }
  }
}
