import { sql } from 'drizzle-orm'
import { indexAfterWrite } from '#src/adapters/stores/postgres/jobs/word-index.js'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { sqlState } from '#src/adapters/stores/postgres/kit/postgres-errors.js'
import type { CopiedContext, CopiedTable } from '#src/application/copy/copied-tables.js'
import type { CopyTarget, RowChanges } from '#src/application/copy/ports/copied-store.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'
import { prepareChunks, writeChunks, writeSources } from './chunk-writes.js'
import { type CopiedDatabases, PostgresCopySource, sequenceOf } from './postgres-copy-source.js'
import { type TypedChanges, writeJobs, writeRows } from './row-writes.js'
import type { TypedColumn } from './stored-columns.js'
import { writeFacts, writeVectors } from './vector-writes.js'

// more than the rows of one batch
const maxIndexed = 2000

/** A schema of a PostgreSQL database to copy to; created if missing. */
export class PostgresCopyTarget extends PostgresCopySource implements CopyTarget {
  readonly #databases: CopiedDatabases

  constructor(databases: CopiedDatabases) {
    super(databases, { holdsState: false })
    this.#databases = databases
  }

  async prepare(contexts: readonly CopiedContext[]): Promise<void> {
    for (const context of contexts) await this.#databases[context].makeTables()
  }

  async write(changes: RowChanges): Promise<void> {
    const columns = await this.columns(changes.table)
    const typed: TypedChanges = {
      ...changes,
      columns: changes.columns.flatMap((name) => columns.find((column) => column.name === name) ?? []),
    }
    try {
      await this.#writeTable(typed, changes)
    } catch (error) {
      if (!breaksRule(error)) throw error
      throw (await this.#refusedRow(typed)) ?? error
    }
    if (changes.table.name === 'jobs') await indexAfterWrite(this.#databases.jobs, maxIndexed)
  }

  async keepKeys(table: CopiedTable, highest: bigint): Promise<void> {
    // a sequence starts at 1
    if (highest < 1n) return
    const sequence = sequenceOf(this.#databases, table)
    await this.#databases[table.context].write(
      (connection) =>
        connection.run(
          sql`select setval(${sequence}, greatest(${highest}::bigint, coalesce(pg_sequence_last_value(${sequence}), 1)))`,
        ),
      gone,
    )
  }

  async #writeTable(changes: TypedChanges, named: RowChanges): Promise<void> {
    const { name, context } = changes.table
    if (name !== 'website_chunks') return this.#write(changes, (connection) => writerOf(name)(connection, changes))
    const chunks = await this.#databases[context].read((connection) => prepareChunks(connection, named), gone)
    await this.#write(changes, (connection) => writeChunks(connection, changes, chunks))
  }

  #write<T>(
    { table }: TypedChanges,
    work: (connection: PostgresConnection, undo: () => void) => Promise<T>,
  ): Promise<T> {
    return this.#databases[table.context].write(work, gone)
  }

  /** Writes the rows one by one until one is refused, and rolls everything back. Returns the error for that row. */
  async #refusedRow(changes: TypedChanges): Promise<AppError | null> {
    const { table, columns, added, changed, removed } = changes
    const keyAt = columns.findIndex(({ name }: TypedColumn) => name === table.key)
    const steps = [
      { ...changes, added: [], changed: [] },
      ...changed.map((row) => ({ ...changes, removed: [], added: [], changed: [row] })),
      ...added.map((row) => ({ ...changes, removed: [], added: [row], changed: [] })),
    ]
    let at = 0
    try {
      await this.#write(changes, async (connection, undo) => {
        for (at = 0; at < steps.length; at++) await writeRows(connection, steps[at] ?? { ...changes, removed })
        undo()
      })
      return null
    } catch (cause) {
      const row = [...changed, ...added][at - 1]
      if (row === undefined || !breaksRule(cause)) return null
      return refusedRow(this.name, table, String(row[keyAt]), cause)
    }
  }
}

type Writer = (connection: PostgresConnection, changes: TypedChanges) => Promise<void>

const writers: Readonly<Record<string, Writer>> = {
  jobs: writeJobs,
  website_sources: writeSources,
  website_vectors: writeVectors,
  website_info: writeFacts,
}

const writerOf = (table: string): Writer => writers[table] ?? writeRows

function gone(): never {
  throw new AppError('INTERNAL_ERROR', 'The new tables are missing.')
}

function breaksRule(error: unknown): boolean {
  return error instanceof AppError && sqlState(error.cause).startsWith('23')
}

function refusedRow(name: string, table: CopiedTable, key: string, error: unknown): AppError {
  const state = error instanceof AppError ? sqlState(error.cause) : ''
  const why = state === '23505' ? 'another row has the same URL or id' : 'it breaks a rule of the table'
  const message = `Database ${name} cannot store row ${key} of ${table.name}: ${why}.`
  return storageFailure('DB_ERROR', message, { problem: 'copy-row-refused' }, { cause: error })
}
