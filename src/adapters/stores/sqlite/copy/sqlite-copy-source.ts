import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import {
  type DatabaseFile,
  databaseFile,
  openDatabase,
  type SqliteFileOptions,
} from '#src/adapters/stores/sqlite/kit/open-database.js'
import { retryWhileBusy } from '#src/adapters/stores/sqlite/kit/retry-while-busy.js'
import { shownName } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import { loadVectorExtension } from '#src/adapters/stores/sqlite/websites/open-store.js'
import {
  type CopiedContext,
  type CopiedTable,
  copiedContexts,
  copiedTables,
} from '#src/application/copy/copied-tables.js'
import type { CopySource, RowsRequest } from '#src/application/copy/ports/copied-store.js'
import type { Row } from '#src/domain/copy/cell.js'
import type { StoredColumn } from '#src/domain/copy/fit-cell.js'
import { hasPlainTable, hasVectorTable, storedColumns } from './stored-tables.js'
import { TablePages } from './table-pages.js'
import { countVectorRows, readVectorRows, vectorColumns, vectorRows, vectorTableName } from './vector-pages.js'

export interface CopySourceOptions extends SqliteFileOptions {
  /** Whether all reads use one snapshot, if that blocks no writer; otherwise they see what others write. */
  readonly holdsState?: boolean
}

interface Opened {
  readonly connection: Connection
  readonly pages: TablePages
}

/** A SQLite file to copy from, opened read-only with the first call. */
export class SqliteCopySource implements CopySource {
  readonly name: string
  readonly #file: DatabaseFile
  readonly #holdsState: boolean
  #opened: Opened | null = null
  #hasVectors = false

  constructor(path: string, { holdsState = true, ...options }: CopySourceOptions = {}) {
    this.#file = databaseFile(path, options)
    this.#holdsState = holdsState
    this.name = shownName(path)
  }

  contexts(): Promise<readonly CopiedContext[]> {
    return this.#use(({ connection }) => {
      const present = copiedTables.filter((table) => table !== vectorRows && this.#hasTable(connection, table))
      return copiedContexts.filter((context) => isWhole(context, present))
    })
  }

  columns(table: CopiedTable): Promise<readonly StoredColumn[]> {
    if (table === vectorRows) return Promise.resolve(vectorColumns)
    return this.#use(({ connection }) =>
      this.#hasTable(connection, table) ? storedColumns(connection, table.name) : [],
    )
  }

  async rows(request: RowsRequest): Promise<readonly Row[]> {
    // signals of the system are handled only between turns of the event loop
    await nextTurn()
    if (request.table !== vectorRows) return this.#use(({ pages }) => pages.read(request))
    return (await this.#loadVectors()) ? this.#use(({ connection }) => readVectorRows(connection, request)) : []
  }

  count(table: CopiedTable): Promise<number> {
    return this.#use(({ connection }) => {
      if (table === vectorRows) return countVectorRows(connection)
      const among = (table.among ?? []).map((each) => sql`${each}`)
      const where =
        among.length === 0 ? sql`` : sql`where ${sql.identifier(table.key)} in (${sql.join(among, sql`, `)})`
      return Number(connection.first(sql`select count(*) from ${sql.identifier(table.name)} ${where}`)?.[0] ?? 0)
    })
  }

  countValues({ name }: CopiedTable, columns: readonly string[]): Promise<readonly number[]> {
    if (columns.length === 0) return Promise.resolve([])
    const counts = columns.map((column) => sql`count(${sql.identifier(column)})`)
    return this.#use(({ connection }) =>
      (connection.first(sql`select ${sql.join(counts, sql`, `)} from ${sql.identifier(name)}`) ?? []).map(Number),
    )
  }

  highestKey({ name, key }: CopiedTable): Promise<bigint | null> {
    return this.#use(({ connection }) => {
      const given = connection.hasTable('sqlite_sequence')
        ? connection.first(sql`select seq from sqlite_sequence where name = ${name} collate nocase`)
        : null
      const present = connection.first(sql`select max(${sql.identifier(key)}) from ${sql.identifier(name)}`)
      const keys = [given?.[0], present?.[0]].filter((each) => typeof each === 'bigint')
      return keys.reduce<bigint | null>((most, each) => (most === null || each > most ? each : most), null)
    })
  }

  async close(): Promise<void> {
    this.#opened?.connection.close()
    this.#opened = null
  }

  #hasTable(connection: Connection, table: CopiedTable): boolean {
    return hasPlainTable(connection, this.#file.path, table)
  }

  /** Whether there is a table of vectors; if so, loads the extension that reads it. */
  async #loadVectors(): Promise<boolean> {
    if (this.#hasVectors) return true
    const isThere = await this.#use(({ connection }) => hasVectorTable(connection, this.#file.path, vectorTableName))
    if (!isThere) return false
    const load = await loadVectorExtension()
    await this.#use(({ connection }) => load(connection.db))
    this.#hasVectors = true
    return true
  }

  #use<T>(work: (opened: Opened) => T): Promise<T> {
    return retryWhileBusy(this.#file, () => work(this.#open()))
  }

  #open(): Opened {
    if (this.#opened !== null) return this.#opened
    const connection = new Connection(openDatabase(this.#file, 'read'))
    try {
      const { db } = connection
      db.defaultSafeIntegers(true)
      // in other journal modes a reader blocks writers
      if (this.#holdsState && db.pragma('journal_mode', { simple: true }) === 'wal') db.exec('begin')
      this.#opened = { connection, pages: new TablePages(connection) }
      return this.#opened
    } catch (error) {
      connection.close()
      throw error
    }
  }
}

/** Whether the file has the tables that the context had in its first version. */
function isWhole(context: CopiedContext, present: readonly CopiedTable[]): boolean {
  const own = present.filter((table) => table.context === context).map(({ name }) => name)
  if (context === 'jobs') return own.includes('jobs')
  return ['website_sources', 'website_chunks', 'website_info'].every((name) => own.includes(name))
}
