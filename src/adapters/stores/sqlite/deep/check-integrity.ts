import { sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import { jobsSchema } from '#src/adapters/stores/sqlite/jobs/jobs-schema.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { type ForeignPart, findForeignParts, type StoreKind } from '#src/adapters/stores/sqlite/kit/foreign-parts.js'
import { databaseFile, type SqliteFileOptions, withConnection } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { mailSchema } from '#src/adapters/stores/sqlite/mail/archive-file.js'
import { websitesSchema } from '#src/adapters/stores/sqlite/websites/open-store.js'
import { type Repair, references } from './references.js'

/** What is wrong with a store, whatever the cause. */
export interface IntegrityReport {
  /** SQLite's messages about pages, rows, indexes and full-text indexes; empty if all are intact. */
  readonly damage: readonly string[]
  readonly foreign: readonly ForeignPart[]
  /** Rows with dangling references. */
  readonly lost: readonly LostRows[]
}

export interface LostRows {
  readonly count: number
  readonly text: string
  readonly kind: 'gone' | 'broken'
  readonly repairedBy: Repair | null
}

const schemas = { jobs: jobsSchema, mail: mailSchema, websites: websitesSchema } as const
const maxDamage = 5

/**
 * Checks a whole file, read-only: its pages and indexes, what other programs attached to its tables, and dangling
 * references. Takes as long as reading the file. Throws DB_NOT_FOUND, DB_ERROR.
 */
export function checkIntegrity(
  path: string,
  store: StoreKind,
  options: SqliteFileOptions = {},
): Promise<IntegrityReport> {
  return withConnection(databaseFile(path, options), 'read', (connection) => {
    const foreign = findForeignParts(connection, schemas[store])
    const damage = findDamage(connection)
    // counts of a damaged file mean nothing, and views are not queried
    const lost = damage.length > 0 ? [] : findLost(connection, store)
    return { damage, foreign, lost }
  })
}

const integrity = selection({ text: [sql`integrity_check`, (value) => readText(value) ?? ''] }).select(
  sql`from pragma_integrity_check`,
)

/** Since SQLite 3.44 this checks full-text tables too. */
function findDamage(connection: Connection): readonly string[] {
  const told = connection.all(integrity).map(({ text }) => text.replaceAll(/\s+/g, ' ').slice(0, 200))
  return told.filter((text) => text !== 'ok').slice(0, maxDamage)
}

const tableNames = selection({ name: sql<string>`lower(name)` }).select(
  sql`from sqlite_schema where type = 'table' and rootpage > 0`,
)

function findLost(connection: Connection, store: StoreKind): readonly LostRows[] {
  const present = new Set(connection.all(tableNames).map(({ name }) => name))
  return references[store].flatMap(({ tables, lost, text, kind, repairedBy }) => {
    if (!tables.every((table) => present.has(table))) return []
    const count = Number(connection.first(lost)?.[0] ?? 0)
    return count === 0 ? [] : [{ count, text, kind, repairedBy }]
  })
}
