import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { bigint, text } from 'drizzle-orm/pg-core'
import { requireOwnFile } from '#src/adapters/kit/own-files.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { StoredRow } from '#src/adapters/stores/sql/kit/stored-values.js'
import { insertInto } from '#src/adapters/stores/sql/kit/writing.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'
import type { PostgresAddress } from './address.js'
import type { PostgresConnection } from './connection.js'
import { isMadeTwice, messageOf } from './postgres-errors.js'
import { inSchema, quoteName, storeSchema } from './schema-dialect.js'

/** The tables of one context, as its migrations make them. */
export interface StoreTables {
  /** By which its migrations are known: several contexts may share a schema. */
  readonly context: 'jobs' | 'websites'
  /** As drizzle-kit makes it. */
  readonly migrationsFolder: string
}

/** What became of the tables. */
export type Migrated = 'created' | 'updated' | 'current'

interface Migration {
  readonly address: PostgresAddress
  /** Runs `work`, all of it or nothing. */
  readonly transact: <T>(work: (connection: PostgresConnection) => Promise<T>) => Promise<T>
}

const journal = storeSchema.table('migrations', {
  context: text().notNull(),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  hash: text().notNull(),
})
// the first row of a context has no migration: who holds it brings the context up to date, and others wait
const gate = 0
const makeJournal = `create table if not exists "$schema"."migrations" (
  context text not null, created_at bigint not null, hash text not null, primary key (context, created_at))`
const ofContext = sql`from ${journal} where ${journal.context} = ${sql.placeholder('context')}`
const applied = selection({ createdAt: journal.createdAt }).select<{ context: string }>(
  sql`${ofContext} and ${journal.createdAt} > ${gate}`,
)
const noteApplied = insertInto(journal, ['context', 'createdAt', 'hash'], sql`on conflict do nothing`)
const holdGate = selection({ createdAt: journal.createdAt }).select<{ context: string }>(
  sql`${ofContext} and ${journal.createdAt} = ${gate} for update`,
)
const schemaNamed = selection({ name: sql<string>`nspname` }).select<{ schema: string }>(
  sql`from pg_catalog.pg_namespace where nspname = ${sql.placeholder('schema')}`,
)

/** Whether the tables are there and present: false where there are none. Throws DB_ERROR for those of another version. */
export async function inspect(
  connection: PostgresConnection,
  address: PostgresAddress,
  tables: StoreTables,
): Promise<boolean> {
  const { isNew, pending } = await findPending(connection, address, tables)
  if (isNew) return false
  if (pending.length === 0) return true
  const message = messageOf(address, 'was made by an earlier version and needs migration')
  throw storageFailure('DB_ERROR', message, { problem: 'schema-outdated', store: tables.context })
}

/** The statement whose rows `isPresent` judges: without values, so that it goes along with others, and cheap to plan. */
export function askVersions({ schema }: PostgresAddress, { context }: StoreTables): string {
  return inSchema(`select created_at from "$schema"."migrations" where context = '${context}'`, schema)
}

/** Whether tables of this version have these rows. */
export function isPresent(rows: readonly StoredRow[], tables: StoreTables): boolean {
  const applied = new Set(rows.flat())
  const migrations = migrationsOf(tables)
  applied.delete(gate)
  return applied.size === migrations.length && migrations.every(({ folderMillis }) => applied.has(folderMillis))
}

const known = new Map<string, readonly MigrationMeta[]>()

/** Read from their files once: every transaction asks which there are. */
function migrationsOf({ migrationsFolder }: StoreTables): readonly MigrationMeta[] {
  const stored = known.get(migrationsFolder)
  if (stored !== undefined) return stored
  requireOwnFile(migrationsFolder)
  const read = readMigrationFiles({ migrationsFolder })
  known.set(migrationsFolder, read)
  return read
}

/** Makes the tables, or brings them up to date. Throws DB_ERROR for those of a later version. */
export async function migrate({ address, transact }: Migration, tables: StoreTables): Promise<Migrated> {
  return again(() =>
    transact(async (connection) => {
      await makeSchema(connection, address.schema)
      const { context } = tables
      await connection.run(noteApplied, { context, createdAt: gate, hash: '' })
      await connection.all(holdGate, { context })
      const { isNew, pending } = await findPending(connection, address, tables)
      for (const migration of pending) await apply(connection, address.schema, context, migration)
      return isNew ? 'created' : pending.length > 0 ? 'updated' : 'current'
    }),
  )
}

/** Makes the tables where there are none; others are left as they are. */
export async function makeTables(migration: Migration, tables: StoreTables): Promise<void> {
  const { address, transact } = migration
  const { isNew } = await transact((connection) => findPending(connection, address, tables))
  if (isNew) await migrate(migration, tables)
}

/** Runs the migration that makes this table once more, which leaves what is there, in tables that are present. */
export async function makeAgain({ address, transact }: Migration, tables: StoreTables, table: string): Promise<void> {
  await transact(async (connection) => {
    await connection.all(holdGate, { context: tables.context })
    const statements = migrationsOf(tables).flatMap(({ sql: all }) => (all.join().includes(`"${table}"`) ? all : []))
    for (const each of statements) await connection.exec(inSchema(each, address.schema))
  })
}

/** Who makes the same at the same moment as another fails once, and finds it made then. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isMadeTwice(error) || attempt === 5) throw error
    }
  }
}

async function makeSchema(connection: PostgresConnection, schema: string): Promise<void> {
  // to make one that is there takes a right that a role for one schema need not have
  if ((await connection.first(schemaNamed, { schema })) === null)
    await connection.exec(`create schema if not exists ${quoteName(schema)}`)
  await connection.exec(inSchema(makeJournal, schema))
}

async function findPending(
  connection: PostgresConnection,
  address: PostgresAddress,
  tables: StoreTables,
): Promise<{ readonly isNew: boolean; readonly pending: readonly MigrationMeta[] }> {
  const { context } = tables
  const migrations = migrationsOf(tables)
  const times = new Set(await readApplied(connection, address.schema, context))
  const ours = new Set(migrations.map(({ folderMillis }) => folderMillis))
  if ([...times].some((time) => !ours.has(time))) {
    const message = messageOf(address, 'was brought up to date by a later version')
    throw storageFailure('DB_ERROR', message, { problem: 'schema-newer', store: context })
  }
  const pending = migrations.filter(({ folderMillis }) => !times.has(folderMillis))
  return { isNew: times.size === 0, pending }
}

const journalNamed = selection({ name: sql<string>`tablename` }).select<{ schema: string }>(
  sql`from pg_catalog.pg_tables where schemaname = ${sql.placeholder('schema')} and tablename = 'migrations'`,
)

async function readApplied(
  connection: PostgresConnection,
  schema: string,
  context: string,
): Promise<readonly number[]> {
  // to ask a table that is not there would end the transaction
  if ((await connection.first(journalNamed, { schema })) === null) return []
  return (await connection.all(applied, { context })).map(({ createdAt }) => createdAt)
}

async function apply(
  connection: PostgresConnection,
  schema: string,
  context: string,
  { sql: statements, hash, folderMillis }: MigrationMeta,
): Promise<void> {
  // the schema is there: it was made with the rights that this takes
  for (const each of statements.filter((text) => !/^\s*create schema/i.test(text)))
    await connection.exec(inSchema(each, schema))
  await connection.run(noteApplied, { context, createdAt: folderMillis, hash })
}
