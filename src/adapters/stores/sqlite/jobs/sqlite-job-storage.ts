import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import {
  copyAtomically,
  createAtomically,
  removeAbandonedDrafts,
} from '#src/adapters/stores/sqlite/kit/create-atomically.js'
import { findForeignParts, refuseForeignParts } from '#src/adapters/stores/sqlite/kit/foreign-parts.js'
import { upgrade } from '#src/adapters/stores/sqlite/kit/migrations.js'
import {
  type DatabaseFile,
  openDatabase,
  type SqliteFileOptions,
  withConnection,
} from '#src/adapters/stores/sqlite/kit/open-database.js'
import { retryWhileBusy } from '#src/adapters/stores/sqlite/kit/retry-while-busy.js'
import { databaseError, shownName } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { JobStorage, MigrationReport } from '#src/application/jobs/ports/job-storage.js'
import { queueFile } from './jobs-file.js'
import { jobsSchema } from './jobs-schema.js'
import { countAnew, createJobTables } from './kept-counts.js'
import { canBeAdded } from './missing-columns.js'
import { findSideAdditions, type SideAdditions } from './side-additions.js'
import { jobs } from './tables.js'
import { indexAllNoted, isOfWordIndex, noteAllJobs } from './word-index.js'

const table = getTableConfig(jobs)

const unchanged = { addedTables: [], addedColumns: [], addedIndexes: [], addedTriggers: [] } as const

/** Statements by the name of the part that they add. */
interface Additions {
  readonly columns: ReadonlyMap<string, string>
  readonly indexes: ReadonlyMap<string, string>
  readonly beside: SideAdditions
}

/** The missing parts of a file, by name. */
export interface MissingParts {
  readonly columns: readonly string[]
  readonly indexes: readonly string[]
  readonly tables: readonly string[]
  readonly triggers: readonly string[]
}

/**
 * One SQLite file of jobs. Missing parts are found by inspecting the file, so that files of other programs can be
 * migrated too.
 */
export class SqliteJobStorage implements JobStorage {
  readonly #file: DatabaseFile

  constructor(path: string, options: SqliteFileOptions = {}) {
    this.#file = queueFile(path, options)
  }

  /** Creates the file atomically. */
  async create(): Promise<void> {
    createAtomically(this.#file.path, (connection) => {
      // lets readers continue while a writer writes
      connection.db.pragma('journal_mode = WAL')
      createJobTables(connection)
    })
  }

  /** The names of what `migrate` would add. Writes nothing. Throws DB_NOT_FOUND, DB_ERROR. */
  async missing(): Promise<MissingParts> {
    const { columns, indexes, beside } = await withConnection(this.#file, 'read', (connection) =>
      findAdditions(connection, this.#file.path),
    )
    const { tables, triggers } = beside
    return { columns: [...columns.keys()], indexes: [...indexes.keys()], tables, triggers }
  }

  async migrate(at: Date): Promise<MigrationReport> {
    const report = await this.#addMissing(at)
    await indexAllNoted(this.#file)
    await withConnection(this.#file, 'write', (connection) =>
      connection.transaction('immediate', () => countAnew(connection)),
    )
    return report
  }

  async #addMissing(at: Date): Promise<MigrationReport> {
    removeAbandonedDrafts(this.#file.path)
    const missing = await withConnection(this.#file, 'write', (connection) => {
      const foreign = findForeignParts(connection, jobsSchema).filter(({ isReplaced }) => !isReplaced)
      refuseForeignParts(foreign, this.#file.path, 'jobs')
      return findAdditions(connection, this.#file.path)
    })
    if (missing.columns.size + missing.indexes.size + missing.beside.statements.length === 0)
      return { outcome: 'current', backup: null, ...unchanged }
    const backup = await this.#backUp(at)
    const added = await withConnection(this.#file, 'write', (connection) => {
      // a file that we made has a journal of its migrations
      upgrade(connection, this.#file.path, jobsSchema, { isCopied: true })
      return connection.transaction('immediate', () => addTo(connection, findAdditions(connection, this.#file.path)))
    })
    return {
      outcome: 'updated',
      backup: shownName(backup),
      addedTables: missing.beside.tables,
      addedColumns: [...added.columns.keys()],
      addedIndexes: [...added.indexes.keys(), ...missing.beside.indexes],
      addedTriggers: missing.beside.triggers,
    }
  }

  /** Copies the file, including what its journal holds, and returns the path of the copy. */
  async #backUp(at: Date): Promise<string> {
    const { path } = this.#file
    const target = unusedName(`${path}.backup-${at.toISOString().replace(/[-:]|\.\d+/g, '')}`, '-', existsSync)
    const db = await retryWhileBusy(this.#file, () => openDatabase(this.#file, 'read'))
    try {
      await copyAtomically(db, target)
    } finally {
      db.close()
    }
    return target
  }
}

/** The first free name among `base`, `base-2`, `base-3` and so on, with `mark` as the separator. */
function unusedName(base: string, mark: string, isTaken: (name: string) => boolean): string {
  let name = base
  for (let n = 2; isTaken(name); n++) name = `${base}${mark}${n}`
  return name
}

/** The parts that the file lacks. Throws DB_ERROR if it lacks a column that cannot be added. */
function findAdditions(connection: Connection, path: string): Additions {
  const present = connection.columnNames('jobs')
  if (present.size === 0) throw databaseError(path, 'has no jobs table: it is not a jobs database')
  const missing = table.columns.filter(({ name }) => !present.has(name))
  const needed = missing.filter(({ name }) => !canBeAdded(name))
  if (needed.length > 0) {
    const names = needed.map(({ name }) => name).join(', ')
    throw databaseError(path, `lacks the required ${names}: it is not a jobs database`)
  }
  const columns = missing.map(({ name }) => [name, addColumn(name)] as const)
  const beside = findSideAdditions(connection, path)
  return { columns: new Map(columns), indexes: missingIndexes(connection), beside }
}

function addColumn(name: string): string {
  const column = table.columns.find((candidate) => candidate.name === name)
  const fallback = column?.hasDefault ? ` DEFAULT ${literal(column.default)}` : ''
  return `ALTER TABLE jobs ADD COLUMN "${name}" ${column?.getSQLType()}${column?.notNull ? ' NOT NULL' : ''}${fallback}`
}

function literal(value: unknown): string {
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
}

function missingIndexes(connection: Connection): ReadonlyMap<string, string> {
  const wanted = table.indexes.map(({ config }) => ({
    name: config.name,
    columns: config.columns.map((column) => ('name' in column ? column.name : '')),
  }))
  const present = new Set(indexedColumns(connection))
  const missing = wanted.filter(({ columns }) => !present.has(columns.join()))
  const named = missing.map(({ name, columns }) => [unusedIn(connection, name), columns] as const)
  return new Map(named.map(([name, columns]) => [name, `CREATE INDEX "${name}" ON jobs (${columns.join(', ')})`]))
}

/** A name that is not used in the database. */
function unusedIn(connection: Connection, base: string): string {
  const isTaken = (name: string) =>
    connection.first(sql`select 1 from sqlite_schema where name = ${name} collate nocase`) !== null
  return unusedName(base, '_', isTaken)
}

/** The columns of each index on `jobs`, comma-separated in lower case. */
function indexedColumns(connection: Connection): string[] {
  return connection.all(columnsOfIndexes).map(({ names }) => names)
}

const columnsOfIndexes = selection({ names: sql<string>`lower(group_concat(name))` }).select(sql`from (
    select list.name as index_name, info.name as name
    from pragma_index_list('jobs') as list, pragma_index_info(list.name) as info
    where list.partial = 0 order by list.seq, info.seqno
  ) group by index_name`)

function addTo(connection: Connection, additions: Additions): Additions {
  const { columns, indexes, beside } = additions
  for (const statement of [...columns.values(), ...indexes.values(), ...beside.statements])
    connection.db.exec(statement)
  // changes made while the index or its triggers were missing were not noted
  if ([...beside.tables, ...beside.triggers].some(isOfWordIndex)) noteAllJobs(connection)
  return additions
}
