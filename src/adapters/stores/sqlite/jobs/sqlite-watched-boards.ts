import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { findForeignParts, refuseForeignParts } from '#src/adapters/stores/sqlite/kit/foreign-parts.js'
import { upgrade } from '#src/adapters/stores/sqlite/kit/migrations.js'
import {
  type DatabaseFile,
  databaseFile,
  type OpenMode,
  type SqliteFileOptions,
  withConnection,
} from '#src/adapters/stores/sqlite/kit/open-database.js'
import { isBusy, shownName, translateSqliteError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type {
  BoardFailed,
  BoardReadOut,
  BoardToWatch,
  WatchedBoard,
  WatchedBoards,
} from '#src/application/jobs/ports/watched-boards.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'
import { jobsSchema } from './jobs-schema.js'
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

/** The watched boards of one SQLite file, opened for each call and closed after it. */
export class SqliteWatchedBoards implements WatchedBoards {
  readonly #file: DatabaseFile

  constructor(path: string, options: SqliteFileOptions = {}) {
    this.#file = { ...databaseFile(path, options), whenMissing: { problem: 'queue-missing', file: shownName(path) } }
  }

  list(): Promise<readonly WatchedBoard[]> {
    return this.#use('read', (connection) => connection.all(allBoards))
  }

  add({ reference, phrases, at }: BoardToWatch): Promise<boolean> {
    const match = phrases.join(', ') || null
    return this.#use('write', (connection) => {
      const known = connection.first(boardMatch, { reference })
      if (known === null) connection.run(insertBoard, { reference, match, addedAt: at })
      else if (known.match !== match) connection.run(changeMatch, { reference, match, listed: null })
      return known !== null
    })
  }

  remove(reference: string): Promise<boolean> {
    return this.#use('write', (connection) => connection.run(deleteBoard, { reference }).changes > 0)
  }

  findListed(reference: string): Promise<string | null> {
    return this.#use('read', (connection) => connection.first(boardListed, { reference })?.listed ?? null)
  }

  async noteRead({ reference, at, postings, listed }: BoardReadOut): Promise<void> {
    const read = { reference, readAt: at, postings, listed, failedAt: null, failure: null }
    await this.#use('write', (connection) => connection.run(noteRead, read))
  }

  async noteFailure({ reference, at, failure }: BoardFailed): Promise<void> {
    await this.#use('write', (connection) => connection.run(noteFailure, { reference, failedAt: at, failure }))
  }

  async close(): Promise<void> {}

  /** Runs `work`, all of it or nothing. A file that we made gets the table with the first write. */
  #use<T>(mode: OpenMode, work: (connection: Connection) => T): Promise<T> {
    const { path } = this.#file
    return withConnection(this.#file, mode, (connection) => {
      try {
        if (mode === 'write') {
          refuseForeignParts(findForeignParts(connection, jobsSchema), path, 'jobs')
          upgrade(connection, path, jobsSchema)
        }
        if (!connection.hasTable('watched_boards')) throw missingTable(path)
        return connection.transaction(mode === 'write' ? 'immediate' : 'deferred', () => work(connection))
      } catch (error) {
        throw isBusy(error) ? error : translateSqliteError(error, path)
      }
    })
  }
}

function missingTable(path: string) {
  const file = shownName(path)
  const message = `Database ${file} has no table of watched boards.`
  return storageFailure('DB_ERROR', message, { problem: 'watched-boards-missing', file })
}
