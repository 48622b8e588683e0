import type { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import { SqlSyncRecords, syncStatements } from '#src/adapters/stores/sql/jobs/sql-sync-records.js'
import type { Work } from '#src/adapters/stores/sql/kit/work.js'
import { asJobFailure, jobsDatabase, missingQueue, type PostgresJobsOptions } from './jobs-database.js'
import { goneBoards, mailAccounts, newsMarks, syncRuns } from './tables.js'

const sync = syncStatements({ accounts: mailAccounts, runs: syncRuns, marks: newsMarks, gone: goneBoards })

/** The records of `sync` in one schema of a PostgreSQL database, which always has tables for them. */
export class PostgresSyncRecords extends SqlSyncRecords {
  readonly #database: PostgresDatabase

  constructor(url: string, options: PostgresJobsOptions = {}) {
    super(sync)
    this.#database = jobsDatabase(url, options)
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  protected reading<T>(work: () => Work<T>): Promise<T> {
    return asJobFailure(this.#database.read((connection) => connection.do(work()), missingQueue(this.#database)))
  }

  protected writing<T>(work: () => Work<T>): Promise<T> {
    return asJobFailure(this.#database.write((connection) => connection.do(work()), missingQueue(this.#database)))
  }
}
