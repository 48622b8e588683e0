import type { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import { boardStatements, SqlWatchedBoards } from '#src/adapters/stores/sql/jobs/sql-watched-boards.js'
import type { Work } from '#src/adapters/stores/sql/kit/work.js'
import type { WatchedBoards } from '#src/application/jobs/ports/watched-boards.js'
import { asJobFailure, jobsDatabase, missingQueue, type PostgresJobsOptions } from './jobs-database.js'
import { watchedBoards } from './tables.js'

const boards = boardStatements(watchedBoards)

/** The watched boards of one schema of a PostgreSQL database. */
export class PostgresWatchedBoards extends SqlWatchedBoards implements WatchedBoards {
  readonly #database: PostgresDatabase

  constructor(url: string, options: PostgresJobsOptions = {}) {
    super(boards)
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
