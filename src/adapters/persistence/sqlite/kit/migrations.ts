import type Database from 'better-sqlite3'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { AppError } from '../../../../domain/shared/app-error.js'
import { databaseError, isBusy, sqliteCode } from './sqlite-errors.js'

/** The migrations of one kind of database, and how a file of that kind is known. */
export interface Schema {
  /** As drizzle-kit makes it. */
  readonly migrationsFolder: string
  /** Tables that the first migration makes and that nobody else's file has. */
  readonly marks: readonly string[]
}

// drizzle's own table, as its migrator makes it: either can go on where the other was
const journal = '__drizzle_migrations'
const createJournal = `create table ${journal} (id serial primary key, hash text not null, created_at numeric)`

/** Makes all tables in an empty database. */
export function createTables(db: Database.Database, { migrationsFolder }: Schema): void {
  const create = db.transaction(() => {
    db.exec(createJournal)
    for (const migration of readMigrationFiles({ migrationsFolder })) apply(db, migration)
  })
  create.immediate()
}

/**
 * Brings a database that an earlier version of ours made up to date, in one transaction: all of it or nothing, and once
 * when two processes try. One that somebody else made is left as it is, and so is one that may not be written. Throws
 * DB_ERROR for a database of a later version, and when a migration fails; what the driver says when it is busy.
 */
export function upgrade(db: Database.Database, path: string, schema: Schema): void {
  if (!isOurs(db, schema)) return
  const migrations = readMigrationFiles({ migrationsFolder: schema.migrationsFolder })
  if (findPending(db, path, migrations).length === 0) return
  try {
    withoutForeignKeys(db, () => applyAll(db, path, migrations))
  } catch (error) {
    if (sqliteCode(error).startsWith('SQLITE_READONLY')) return
    throw isPassing(error) ? error : databaseError(path, failed, { cause: error })
  }
}

const failed = 'could not be brought up to date and is as it was; use the version of jobworkflow that made it meanwhile'

/** Busy, or out of space: it says so itself, and the next attempt may succeed. */
function isPassing(error: unknown): boolean {
  return error instanceof AppError || isBusy(error) || /^SQLITE_(FULL|IOERR)/.test(sqliteCode(error))
}

/** A migration may make a table anew: dropping the old one would delete what refers to it. */
function withoutForeignKeys(db: Database.Database, work: () => void): void {
  // has no effect inside a transaction
  db.pragma('foreign_keys = OFF')
  try {
    work()
  } finally {
    db.pragma('foreign_keys = ON')
  }
}

function applyAll(db: Database.Database, path: string, migrations: readonly MigrationMeta[]): void {
  const run = db.transaction(() => {
    // read again under the lock: another process may have been first
    for (const migration of findPending(db, path, migrations)) apply(db, migration)
    if ((db.pragma('foreign_key_check') as unknown[]).length > 0) throw new Error('A row refers to one that is gone.')
  })
  run.immediate()
}

function isOurs(db: Database.Database, { marks }: Schema): boolean {
  const find = db.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`)
  return [journal, ...marks].every((name) => find.get(name) !== undefined)
}

function findPending(db: Database.Database, path: string, migrations: readonly MigrationMeta[]): MigrationMeta[] {
  const applied = new Set((db.prepare(`select created_at from ${journal}`).pluck().all() as unknown[]).map(Number))
  const known = new Set(migrations.map(({ folderMillis }) => folderMillis))
  if ([...applied].some((time) => !known.has(time))) {
    throw databaseError(path, 'was written by a later version of jobworkflow; update jobworkflow to use it')
  }
  return migrations.filter(({ folderMillis }) => !applied.has(folderMillis))
}

function apply(db: Database.Database, { sql, hash, folderMillis }: MigrationMeta): void {
  for (const statement of sql) db.exec(statement)
  db.prepare(`insert into ${journal} (hash, created_at) values (?, ?)`).run(hash, folderMillis)
}
