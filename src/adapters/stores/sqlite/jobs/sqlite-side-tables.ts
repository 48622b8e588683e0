import type { OlderTables, SideTables, WriteOptions } from '#src/adapters/stores/sql/jobs/side-tables.js'
import type { Work } from '#src/adapters/stores/sql/kit/work.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { findForeignParts, refuseForeignParts } from '#src/adapters/stores/sqlite/kit/foreign-parts.js'
import { upgrade } from '#src/adapters/stores/sqlite/kit/migrations.js'
import {
  type DatabaseFile,
  type OpenMode,
  type SqliteFileOptions,
  withConnection,
} from '#src/adapters/stores/sqlite/kit/open-database.js'
import { isBusy, translateSqliteError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import { queueFile } from './jobs-file.js'
import { jobsSchema } from './jobs-schema.js'
import { hasSideTable, requireSideTables } from './side-additions.js'

/** Some tables of one SQLite file beside its jobs; it is opened and closed for each call. */
export class SqliteSideTables implements SideTables {
  readonly #file: DatabaseFile
  readonly #names: readonly string[]
  readonly #lacking: string

  /** `lacking` says what a file without the tables has none of, such as `table for watched boards`. */
  constructor(path: string, options: SqliteFileOptions, names: readonly string[], lacking: string) {
    this.#file = queueFile(path, options)
    this.#names = names
    this.#lacking = lacking
  }

  read<T>(work: () => Work<T>, nothing?: T, older?: OlderTables<T>): Promise<T> {
    return this.#use('read', (connection) =>
      connection.transaction('deferred', () => {
        const has = (names: readonly string[]) => names.every((name) => hasSideTable(connection, name))
        if (older !== undefined && !has(this.#names) && has(older.names)) return connection.do(older.work())
        if (nothing !== undefined && !has(this.#names)) return nothing
        this.#require(connection)
        return connection.do(work())
      }),
    )
  }

  write<T>(work: () => Work<T>, { isOfTool = false }: WriteOptions = {}): Promise<T> {
    const { path } = this.#file
    return this.#use('write', (connection) => {
      refuseForeignParts(findForeignParts(connection, jobsSchema), path, 'jobs')
      if (!isOfTool) upgrade(connection, path, jobsSchema)
      this.#require(connection)
      return connection.transaction('immediate', () => connection.do(work()))
    })
  }

  async close(): Promise<void> {}

  #require(connection: Connection): void {
    requireSideTables(connection, this.#file.path, this.#names, this.#lacking)
  }

  #use<T>(mode: OpenMode, work: (connection: Connection) => T): Promise<T> {
    return withConnection(this.#file, mode, (connection) => {
      try {
        return work(connection)
      } catch (error) {
        throw isBusy(error) ? error : translateSqliteError(error, this.#file.path)
      }
    })
  }
}
