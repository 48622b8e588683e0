import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { numeric, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { requireOwnFile } from '#src/adapters/kit/own-files.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { insertInto } from '#src/adapters/stores/sql/kit/writing.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { Connection } from './connection.js'
import { databaseError, isBusy, sqliteCode } from './sqlite-errors.js'

/** The migrations of one kind of database, and how a file of that kind is known. */
export interface Schema {
  /** As drizzle-kit makes it. */
  readonly migrationsFolder: string
  /** Tables that the first migration makes and that nobody else's file has. */
  readonly marks: readonly string[]
  /** The journal of this kind where it was added to a file that had tables already: kinds do not read each other's. */
  readonly journal: string
}

// drizzle's own table, as its migrator makes it: either can go on where the other was
export const usualJournal = '__drizzle_migrations'

/** The statements on a journal of this name. */
function makeJournal(name: string) {
  const table = sqliteTable(name, {
    hash: text().notNull(),
    createdAt: numeric('created_at', { mode: 'number' }).notNull(),
  })
  return {
    create: `create table ${name} (id serial primary key, hash text not null, created_at numeric)`,
    applied: selection({ createdAt: [table.createdAt, Number] }).select(sql`from ${table}`),
    noteApplied: insertInto(table, ['hash', 'createdAt']),
  }
}

type Journal = ReturnType<typeof makeJournal>

const anyTable = statement(sql`select 1 from sqlite_schema where type = 'table' limit 1`)

/** Makes all tables, and what `fill` puts into them, in one transaction; another kind's that are there stay as they are. */
export function createTables(connection: Connection, schema: Schema, fill: () => void = () => {}): void {
  connection.transaction('immediate', () => {
    const journal = makeJournal(connection.first(anyTable) === null ? usualJournal : schema.journal)
    connection.db.exec(journal.create)
    for (const migration of migrationsOf(schema)) apply(connection, journal, migration)
    fill()
  })
}

function migrationsOf({ migrationsFolder }: Schema): MigrationMeta[] {
  requireOwnFile(migrationsFolder)
  return readMigrationFiles({ migrationsFolder })
}

/** Something that a migration makes. */
export interface MadePart {
  readonly type: 'table' | 'index' | 'trigger'
  readonly name: string
  /** Whether it is a table of a module, whose own tables have names that begin with its name. */
  readonly isVirtual: boolean
  /** The name of its file. */
  readonly migration: string
  readonly statement: string
  /** As `plainStatement` makes it of what the engine keeps. */
  readonly plain: string
}

const madeParts = new Map<string, readonly MadePart[]>()

/** What all migrations together make, those of every release, in the order in which it can be made. */
export function madePartsOf({ migrationsFolder }: Schema): readonly MadePart[] {
  const known = madeParts.get(migrationsFolder)
  if (known !== undefined) return known
  requireOwnFile(migrationsFolder)
  const files = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'))
  const made = files.sort().flatMap((migration) =>
    readFileSync(join(migrationsFolder, migration), 'utf8')
      .split('--> statement-breakpoint')
      .flatMap((statement) => toPart(statement.trim(), migration)),
  )
  madeParts.set(migrationsFolder, made)
  return made
}

const creation = /^CREATE (UNIQUE |VIRTUAL )?(TABLE|INDEX|TRIGGER) `(\w+)`/i

function toPart(statement: string, migration: string): MadePart[] {
  const [, kind = '', type, name] = creation.exec(statement) ?? []
  if (type === undefined || name === undefined) return []
  const isVirtual = kind.toUpperCase() === 'VIRTUAL '
  const plain = plainStatement(statement)
  plainOfOurs.set(statement.replace(/;$/, ''), plain)
  return [{ type: type.toLowerCase() as MadePart['type'], name, isVirtual, migration, statement, plain }]
}

// by the statement as the engine keeps it: each call of a port asks for all of them
const plainOfOurs = new Map<string, string>()

/** The engine keeps a statement as it was written, without its end. */
export function plainStatement(statement: string): string {
  return plainOfOurs.get(statement) ?? statement.trim().replaceAll(/\s+/g, ' ').replace(/ ?;$/, '')
}

/** The journal of this kind; null where nothing of ours made the tables. */
function findJournal(connection: Connection, { journal, marks }: Schema): Journal | null {
  const name = [journal, usualJournal].find((each) => connection.hasTable(each))
  return name !== undefined && marks.every((mark) => connection.hasTable(mark)) ? makeJournal(name) : null
}

/**
 * Brings a database that an earlier version of ours made up to date, in one transaction: all of it or nothing, and once
 * when two processes try. One that somebody else made is left as it is, and so is one that may not be written: false. Throws
 * DB_ERROR for a database of a later version, what `before` throws, which is called where there is something to do, and when a migration fails; what the driver says when it is busy.
 */
export function upgrade(connection: Connection, path: string, schema: Schema, before: () => void = () => {}): boolean {
  const journal = findJournal(connection, schema)
  if (journal === null) return false
  const database: Journaled = { connection, path, journal }
  const migrations = migrationsOf(schema)
  if (findPending(database, migrations).length === 0) return false
  before()
  try {
    withoutForeignKeys(connection, () => applyAll(database, migrations))
    return true
  } catch (error) {
    if (sqliteCode(error).startsWith('SQLITE_READONLY')) return false
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

interface Journaled {
  readonly connection: Connection
  readonly path: string
  readonly journal: Journal
}

function applyAll(database: Journaled, migrations: readonly MigrationMeta[]): void {
  const { connection, journal } = database
  connection.transaction('immediate', () => {
    // read again under the lock: another process may have been first
    for (const migration of findPending(database, migrations)) apply(connection, journal, migration)
    const orphans = connection.db.pragma('foreign_key_check') as readonly unknown[]
    if (orphans.length > 0) throw new Error('A row refers to one that is gone.')
  })
}

function findPending({ connection, path, journal }: Journaled, migrations: readonly MigrationMeta[]): MigrationMeta[] {
  const times = new Set(connection.all(journal.applied).map(({ createdAt }) => createdAt))
  const known = new Set(migrations.map(({ folderMillis }) => folderMillis))
  if ([...times].some((time) => !known.has(time))) {
    throw databaseError(path, 'was written by a later version of jobworkflow; update jobworkflow to use it')
  }
  return migrations.filter(({ folderMillis }) => !times.has(folderMillis))
}

function apply(connection: Connection, journal: Journal, { sql: statements, hash, folderMillis }: MigrationMeta): void {
  for (const each of statements) connection.db.exec(each)
  connection.run(journal.noteApplied, { hash, createdAt: folderMillis })
}
