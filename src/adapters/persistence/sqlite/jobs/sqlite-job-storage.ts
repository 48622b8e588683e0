import { existsSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import type { JobStorage, MigrationReport } from '../../../../application/jobs/ports/job-storage.js'
import { copyWhole, removeAbandonedDrafts } from '../kit/create-whole.js'
import { type DatabaseFile, openDatabase, withDatabase } from '../kit/open-database.js'
import { retryWhileBusy } from '../kit/retry-while-busy.js'
import { databaseError, shownName } from '../kit/sqlite-errors.js'
import { createJobsDatabase } from './create-jobs-database.js'
import { canBeAdded, columnNames } from './diagnose-jobs-table.js'
import type { SqliteOptions } from './sqlite-job-repository.js'
import { jobs } from './table.js'

const table = getTableConfig(jobs)

/** Statements by the name of what they add. */
interface Additions {
  readonly columns: ReadonlyMap<string, string>
  readonly indexes: ReadonlyMap<string, string>
}

/** One SQLite file of jobs. What it lacks is found by looking at it, so that files made by others can be migrated too. */
export class SqliteJobStorage implements JobStorage {
  readonly #file: DatabaseFile

  constructor(path: string, options: SqliteOptions = {}) {
    this.#file = { path, busyTimeoutMs: options.busyTimeoutMs ?? 5000 }
  }

  create(): void {
    createJobsDatabase(this.#file.path)
  }

  async migrate(at: Date): Promise<MigrationReport> {
    const missing = await withDatabase(this.#file, 'write', (db) => findMissing(db, this.#file.path))
    if (missing.columns.size + missing.indexes.size === 0) return { backup: null, addedColumns: [], addedIndexes: [] }
    const backup = await this.#backUp(at)
    const added = await withDatabase(this.#file, 'write', (db) =>
      db.transaction(() => addTo(db, findMissing(db, this.#file.path))).immediate(),
    )
    return {
      backup: shownName(backup),
      addedColumns: [...added.columns.keys()],
      addedIndexes: [...added.indexes.keys()],
    }
  }

  /** Copies the file, with what its journal holds, and returns the path of the copy. */
  async #backUp(at: Date): Promise<string> {
    const { path } = this.#file
    removeAbandonedDrafts(path)
    const target = unusedName(`${path}.backup-${at.toISOString().replace(/[-:]|\.\d+/g, '')}`, '-', existsSync)
    const db = await retryWhileBusy(this.#file, () => openDatabase(this.#file, 'read'))
    try {
      await copyWhole(db, target)
    } finally {
      db.close()
    }
    return target
  }
}

/** `base`, or the first of `base-2`, `base-3` and so on that is free, with that mark. */
function unusedName(base: string, mark: string, isTaken: (name: string) => boolean): string {
  let name = base
  for (let n = 2; isTaken(name); n++) name = `${base}${mark}${n}`
  return name
}

/** What the file lacks of the present table. Throws DB_ERROR when it lacks what cannot be added. */
function findMissing(db: Database.Database, path: string): Additions {
  const present = columnNames(db)
  if (present.size === 0) throw databaseError(path, 'has no jobs table')
  const missing = table.columns.filter(({ name }) => !present.has(name))
  const needed = missing.filter(({ name }) => !canBeAdded(name))
  if (needed.length > 0) {
    const names = needed.map(({ name }) => name).join(', ')
    throw databaseError(path, `lacks ${names}, which no job can be without: it is not a jobs database`)
  }
  const columns = missing.map(({ name }) => [name, addColumn(name)] as const)
  return { columns: new Map(columns), indexes: missingIndexes(db) }
}

function addColumn(name: string): string {
  const column = table.columns.find((candidate) => candidate.name === name)
  const fallback = column?.hasDefault ? ` DEFAULT ${literal(column.default)}` : ''
  return `ALTER TABLE jobs ADD COLUMN "${name}" ${column?.getSQLType()}${column?.notNull ? ' NOT NULL' : ''}${fallback}`
}

function literal(value: unknown): string {
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
}

function missingIndexes(db: Database.Database): ReadonlyMap<string, string> {
  const wanted = table.indexes.map(({ config }) => ({
    name: config.name,
    columns: config.columns.map((column) => ('name' in column ? column.name : '')),
  }))
  const present = new Set(indexedColumns(db))
  const missing = wanted.filter(({ columns }) => !present.has(columns.join()))
  const named = missing.map(({ name, columns }) => [unusedIn(db, name), columns] as const)
  return new Map(named.map(([name, columns]) => [name, `CREATE INDEX "${name}" ON jobs (${columns.join(', ')})`]))
}

/** A name that nothing in the database has. */
function unusedIn(db: Database.Database, base: string): string {
  const find = db.prepare('select 1 from sqlite_master where name = ? collate nocase')
  return unusedName(base, '_', (name) => find.get(name) !== undefined)
}

/** The columns of each index on `jobs`, whatever its name, comma-joined in lower case. */
function indexedColumns(db: Database.Database): string[] {
  const sql = `select lower(group_concat(name)) from (
    select list.name as index_name, info.name as name
    from pragma_index_list('jobs') as list, pragma_index_info(list.name) as info
    where list.partial = 0 order by list.seq, info.seqno
  ) group by index_name`
  return db.prepare(sql).pluck().all() as string[]
}

function addTo(db: Database.Database, additions: Additions): Additions {
  for (const statement of [...additions.columns.values(), ...additions.indexes.values()]) db.exec(statement)
  return additions
}
