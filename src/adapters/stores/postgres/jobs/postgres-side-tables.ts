import type { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import type { SideTables } from '#src/adapters/stores/sql/jobs/side-tables.js'
import type { Work } from '#src/adapters/stores/sql/kit/work.js'
import { asJobFailure, jobsDatabase, missingQueue, type PostgresJobsOptions } from './jobs-database.js'

/** Tables of one schema of a PostgreSQL database beside its jobs; a queue there always has all of them. */
export class PostgresSideTables implements SideTables {
  readonly #database: PostgresDatabase

  constructor(url: string, options: PostgresJobsOptions) {
    this.#database = jobsDatabase(url, options)
  }

  read<T>(work: () => Work<T>): Promise<T> {
    return asJobFailure(this.#database.read((connection) => connection.do(work()), missingQueue(this.#database)))
  }

  write<T>(work: () => Work<T>): Promise<T> {
    return asJobFailure(this.#database.write((connection) => connection.do(work()), missingQueue(this.#database)))
  }

  close(): Promise<void> {
    return this.#database.close()
  }
}
