import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { findForeignParts, refuseForeignParts } from '#src/adapters/stores/sqlite/kit/foreign-parts.js'
import {
  type DatabaseFile,
  databaseFile,
  type OpenMode,
  type SqliteFileOptions,
  withConnection,
} from '#src/adapters/stores/sqlite/kit/open-database.js'
import { isBusy, shownName } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import { runsFileCode } from './file-code.js'
import { jobsSchema } from './jobs-schema.js'
import { explainFailure } from './missing-columns.js'

interface Closable {
  close(): Promise<void>
}

export interface JobsFileOptions<Port extends Closable> extends SqliteFileOptions {
  /**
   * Does the same work in a process that can be killed, for a file whose triggers and rules would run. Without it they
   * run in this process, for as long as they take.
   */
  readonly elsewhere?: Port
}

/** A file of jobs for `withConnection`; if it is missing, the error says which command makes one. */
export function queueFile(path: string, options: SqliteFileOptions): DatabaseFile {
  return { ...databaseFile(path, options), whenMissing: { problem: 'queue-missing', file: shownName(path) } }
}

const codeOfItsOwn = Symbol('the file brought code that need not end')

/** One SQLite file with a table of jobs, opened and closed for each piece of work. */
export class JobsFile<Port extends Closable> {
  readonly path: string
  readonly #file: DatabaseFile
  readonly #elsewhere: Port | null

  constructor(path: string, options: JobsFileOptions<Port>) {
    this.path = path
    this.#file = queueFile(path, options)
    this.#elsewhere = options.elsewhere ?? null
  }

  /**
   * Runs `work` here, or `sameWork` elsewhere if the file contains code that may never end. `needed` are the columns
   * that the work requires.
   */
  async use<T>(
    mode: OpenMode,
    needed: readonly string[],
    work: (connection: Connection) => T,
    sameWork: (jobs: Port) => Promise<T>,
  ): Promise<T> {
    const elsewhere = this.#elsewhere
    const outcome = await withConnection(this.#file, mode, (connection) => {
      try {
        const isOwn = runsFileCode(connection, this.path)
        if (mode === 'write') refuseForeignParts(findForeignParts(connection, jobsSchema), this.path, 'jobs')
        return isOwn && elsewhere !== null ? codeOfItsOwn : work(connection)
      } catch (error) {
        throw isBusy(error) ? error : explainFailure(error, connection, this.path, needed)
      }
    })
    return outcome === codeOfItsOwn && elsewhere !== null ? sameWork(elsewhere) : (outcome as T)
  }

  async close(): Promise<void> {
    await this.#elsewhere?.close()
  }
}
