import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { numeric, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { AppError } from '../../../../domain/shared/app-error.js'
import { selection } from '../../kit/selection.js'
import { insertInto } from '../../kit/writing.js'
import type { Connection } from './connection.js'
import { databaseError, isBusy, sqliteCode } from './sqlite-errors.js'

/** The migrations of one kind of database, and how a file of that kind is known. */
export interface Schema {
  /** As drizzle-kit makes it. */
  readonly migrationsFolder: string
  /** Tables that the first migration makes and that nobody else's file has. */
  readonly marks: readonly string[]
}

// drizzle's own table, as its migrator makes it: either can go on where the other was
const journalName = '__drizzle_migrations'
const createJournal = `create table ${journalName} (id serial primary key, hash text not null, created_at numeric)`
const journal = sqliteTable(journalName, {
  hash: text().notNull(),
  createdAt: numeric('created_at', { mode: 'number' }).notNull(),
})

const applied = selection({ createdAt: [journal.createdAt, Number] }).select(sql`from ${journal}`)
const noteApplied = insertInto(journal, ['hash', 'createdAt'])

/** Makes all tables in an empty database. */
export function createTables(connection: Connection, { migrationsFolder }: Schema): void {
  connection.transaction('immediate', () => {
    connection.db.exec(createJournal)
    for (const migration of readMigrationFiles({ migrationsFolder })) apply(connection, migration)
  })
}

/**
 * Brings a database that an earlier version of ours made up to date, in one transaction: all of it or nothing, and once
 * when two processes try. One that somebody else made is left as it is, and so is one that may not be written. Throws
 * DB_ERROR for a database of a later version, and when a migration fails; what the driver says when it is busy.
 */
export function upgrade(connection: Connection, path: string, { migrationsFolder, marks }: Schema): void {
  if (![journalName, ...marks].every((name) => connection.hasTable(name))) return
  const migrations = readMigrationFiles({ migrationsFolder })
  if (findPending(connection, path, migrations).length === 0) return
  try {
    withoutForeignKeys(connection, () => applyAll(connection, path, migrations))
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
function withoutForeignKeys({ db }: Connection, work: () => void): void {
  // has no effect inside a transaction
  db.pragma('foreign_keys = OFF')
  try {
    work()
  } finally {
    db.pragma('foreign_keys = ON')
  }
}

function applyAll(connection: Connection, path: string, migrations: readonly MigrationMeta[]): void {
  connection.transaction('immediate', () => {
    // read again under the lock: another process may have been first
    for (const migration of findPending(connection, path, migrations)) apply(connection, migration)
    const orphans = connection.db.pragma('foreign_key_check') as readonly unknown[]
    if (orphans.length > 0) throw new Error('A row refers to one that is gone.')
  })
}

function findPending(connection: Connection, path: string, migrations: readonly MigrationMeta[]): MigrationMeta[] {
  const times = new Set(connection.all(applied).map(({ createdAt }) => createdAt))
  const known = new Set(migrations.map(({ folderMillis }) => folderMillis))
  if ([...times].some((time) => !known.has(time))) {
    throw databaseError(path, 'was written by a later version of jobworkflow; update jobworkflow to use it')
  }
  return migrations.filter(({ folderMillis }) => !times.has(folderMillis))
}

function apply(connection: Connection, { sql: statements, hash, folderMillis }: MigrationMeta): void {
  for (const statement of statements) connection.db.exec(statement)
  connection.run(noteApplied, { hash, createdAt: folderMillis })
}
