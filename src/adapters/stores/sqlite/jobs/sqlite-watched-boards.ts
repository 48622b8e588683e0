import { boardStatements, SqlWatchedBoards } from '#src/adapters/stores/sql/jobs/sql-watched-boards.js'
import type { Work } from '#src/adapters/stores/sql/kit/work.js'
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
import type { WatchedBoards } from '#src/application/jobs/ports/watched-boards.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'
import { jobsSchema } from './jobs-schema.js'
import { watchedBoards } from './tables.js'

const boards = boardStatements(watchedBoards)

/** The watched boards of one SQLite file, opened and closed for each call. */
export class SqliteWatchedBoards extends SqlWatchedBoards implements WatchedBoards {
  readonly #file: DatabaseFile

  constructor(path: string, options: SqliteFileOptions = {}) {
    super(boards)
    this.#file = { ...databaseFile(path, options), whenMissing: { problem: 'queue-missing', file: shownName(path) } }
  }

  async close(): Promise<void> {}

  protected reading<T>(work: () => Work<T>): Promise<T> {
    return this.#use('read', work)
  }

  protected writing<T>(work: () => Work<T>): Promise<T> {
    return this.#use('write', work)
  }

  /** Runs the work atomically. A file that we made gets the table with the first write. */
  #use<T>(mode: OpenMode, work: () => Work<T>): Promise<T> {
    const { path } = this.#file
    return withConnection(this.#file, mode, (connection) => {
      try {
        if (mode === 'write') {
          refuseForeignParts(findForeignParts(connection, jobsSchema), path, 'jobs')
          upgrade(connection, path, jobsSchema)
        }
        if (!connection.hasTable('watched_boards')) throw missingTable(path)
        return connection.transaction(mode === 'write' ? 'immediate' : 'deferred', () => connection.do(work()))
      } catch (error) {
        throw isBusy(error) ? error : translateSqliteError(error, path)
      }
    })
  }
}

function missingTable(path: string) {
  const file = shownName(path)
  const message = `Database ${file} has no table for watched boards.`
  return storageFailure('DB_ERROR', message, { problem: 'watched-boards-missing', file })
}
