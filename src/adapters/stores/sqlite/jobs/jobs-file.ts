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
import { jobsSchema } from './jobs-schema.js'
import { explainFailure } from './missing-columns.js'
import { runsCodeOfItsOwn } from './own-code.js'

interface Closable {
  close(): Promise<void>
}

export interface JobsFileOptions<Port extends Closable> extends SqliteFileOptions {
  /**
   * Does the same work where it can be stopped: for a file whose triggers and rules would run in it. Without it they run
   * in this process, for as long as they like.
   */
  readonly elsewhere?: Port
}

const codeOfItsOwn = Symbol('the file brought code that need not end')

/** One SQLite file with a table of jobs, opened for each piece of work and closed after it. */
export class JobsFile<Port extends Closable> {
  readonly path: string
  readonly #file: DatabaseFile
  readonly #elsewhere: Port | null

  constructor(path: string, options: JobsFileOptions<Port>) {
    this.path = path
    this.#file = { ...databaseFile(path, options), whenMissing: { problem: 'queue-missing', file: shownName(path) } }
    this.#elsewhere = options.elsewhere ?? null
  }

  /**
   * Runs `work` here, or `sameWork` elsewhere where the file brought code that need not end. `needed` are the columns
   * without which it fails.
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
        const isOwn = runsCodeOfItsOwn(connection, this.path)
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
