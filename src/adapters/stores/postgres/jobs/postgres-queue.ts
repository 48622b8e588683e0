import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import type { PostgresDatabase, Writing } from '#src/adapters/stores/postgres/kit/database.js'
import type { Query } from '#src/adapters/stores/sql/kit/query.js'
import type { Work } from '#src/adapters/stores/sql/kit/work.js'
import { asJobFailure, jobsDatabase, missingQueue, type PostgresJobsOptions } from './jobs-database.js'
import { indexNotedJobs } from './noted-stores.js'

/** The queue in one schema of a PostgreSQL database, with a pool of connections that stays open until `close`. */
export abstract class PostgresQueue {
  /** @internal */
  protected readonly database: PostgresDatabase

  /** `url` has the form `postgres://user@host:port/name?schema=…`. Throws VALIDATION_ERROR. */
  constructor(url: string, options: PostgresJobsOptions = {}) {
    this.database = jobsDatabase(url, options)
  }

  close(): Promise<void> {
    return this.database.close()
  }

  /** @internal */
  protected ask<Row, Values>(query: Query<Row, Values>, values: Values): Promise<readonly Row[]> {
    return asJobFailure(this.database.ask(query, missingQueue(this.database), values))
  }

  /** @internal */
  protected read<T>(work: (connection: PostgresConnection) => Promise<T>): Promise<T> {
    return asJobFailure(this.database.read(work, missingQueue(this.database)))
  }

  /** @internal */
  protected run<T>(work: () => Work<T>): Promise<T> {
    return this.read((connection) => connection.do(work()))
  }

  /** Writes, then indexes the notes that searches of this process found. @internal */
  protected async writeNoted<T>(work: Writing<T>): Promise<T> {
    const result = await asJobFailure(this.database.write(work, missingQueue(this.database)))
    await indexNotedJobs(this.database)
    return result
  }
}
