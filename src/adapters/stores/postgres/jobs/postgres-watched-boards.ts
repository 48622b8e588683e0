import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import type { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import type {
  BoardFailed,
  BoardReadOut,
  BoardToWatch,
  WatchedBoard,
  WatchedBoards,
} from '#src/application/jobs/ports/watched-boards.js'
import { asJobFailure, jobsDatabase, missingQueue, type PostgresJobsOptions } from './jobs-database.js'
import {
  allBoards,
  boardListed,
  boardMatch,
  changeMatch,
  deleteBoard,
  insertBoard,
  noteFailure,
  noteRead,
} from './watched-board-queries.js'

/** The watched boards of one schema of a PostgreSQL database. */
export class PostgresWatchedBoards implements WatchedBoards {
  readonly #database: PostgresDatabase

  constructor(url: string, options: PostgresJobsOptions = {}) {
    this.#database = jobsDatabase(url, options)
  }

  list(): Promise<readonly WatchedBoard[]> {
    return asJobFailure(this.#database.ask(allBoards, missingQueue(this.#database)))
  }

  add({ reference, phrases, at }: BoardToWatch): Promise<boolean> {
    const match = phrases.join(', ') || null
    return this.#write(async (connection) => {
      const { changes } = await connection.run(insertBoard, { reference, match, addedAt: at })
      if (changes > 0) return false
      const known = await connection.first(boardMatch, { reference })
      if (known?.match !== match) await connection.run(changeMatch, { reference, match, listed: null })
      return true
    })
  }

  remove(reference: string): Promise<boolean> {
    return this.#write(async (connection) => (await connection.run(deleteBoard, { reference })).changes > 0)
  }

  async findListed(reference: string): Promise<string | null> {
    const rows = await asJobFailure(this.#database.ask(boardListed, missingQueue(this.#database), { reference }))
    return rows[0]?.listed ?? null
  }

  async noteRead({ reference, at, postings, listed }: BoardReadOut): Promise<void> {
    const read = { reference, readAt: at, postings, listed, failedAt: null, failure: null }
    await this.#write((connection) => connection.run(noteRead, read))
  }

  async noteFailure({ reference, at, failure }: BoardFailed): Promise<void> {
    await this.#write((connection) => connection.run(noteFailure, { reference, failedAt: at, failure }))
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  #write<T>(work: (connection: PostgresConnection) => Promise<T>): Promise<T> {
    return asJobFailure(this.#database.write(work, missingQueue(this.#database)))
  }
}
