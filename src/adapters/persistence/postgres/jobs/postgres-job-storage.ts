import type { JobStorage, MigrationReport } from '../../../../application/jobs/ports/job-storage.js'
import type { PostgresDatabase } from '../kit/database.js'
import { asJobFailure, jobsDatabase, type PostgresJobsOptions } from './jobs-database.js'

/** The tables of a queue in one schema of a PostgreSQL database. */
export class PostgresJobStorage implements JobStorage {
  readonly #database: PostgresDatabase

  constructor(url: string, options: PostgresJobsOptions = {}) {
    this.#database = jobsDatabase(url, options)
  }

  create(): Promise<void> {
    return asJobFailure(this.#database.makeTables())
  }

  /** All in one transaction: no copy of what was there before is needed. */
  async migrate(): Promise<MigrationReport> {
    const outcome = await asJobFailure(this.#database.migrate())
    return { outcome, backup: null, addedColumns: [], addedIndexes: [] }
  }

  close(): Promise<void> {
    return this.#database.close()
  }
}
