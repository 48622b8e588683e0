import { sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import { jobsSchema } from '#src/adapters/stores/sqlite/jobs/jobs-schema.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { type ForeignPart, findForeignParts, type StoreKind } from '#src/adapters/stores/sqlite/kit/foreign-parts.js'
import { databaseFile, type SqliteFileOptions, withConnection } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { mailSchema } from '#src/adapters/stores/sqlite/mail/archive-file.js'
import { websitesSchema } from '#src/adapters/stores/sqlite/websites/open-store.js'
import { type Mend, references } from './references.js'

/** What is wrong with a store, however it came. */
export interface DeepLook {
  /** What SQLite says of pages, rows, indexes and full-text indexes; nothing where all is sound. */
  readonly damage: readonly string[]
  readonly foreign: readonly ForeignPart[]
  /** Rows that point nowhere. */
  readonly lost: readonly LostRows[]
}

export interface LostRows {
  readonly count: number
  readonly text: string
  readonly kind: 'gone' | 'broken'
  readonly mendedBy: Mend | null
}

const schemas = { jobs: jobsSchema, mail: mailSchema, websites: websitesSchema } as const
const maxDamage = 5

/**
 * Reads all of a file, and writes nothing: its pages and indexes, what others hung on its tables, and rows that point nowhere.
 * It takes as long as reading the file does. Throws DB_NOT_FOUND, DB_ERROR.
 */
export function lookDeep(path: string, store: StoreKind, options: SqliteFileOptions = {}): Promise<DeepLook> {
  return withConnection(databaseFile(path, options), 'read', (connection) => {
    const foreign = findForeignParts(connection, schemas[store])
    const damage = findDamage(connection)
    // what is damaged counts nothing, and a view is not asked
    const lost = damage.length > 0 ? [] : findLost(connection, store)
    return { damage, foreign, lost }
  })
}

const integrity = selection({ text: [sql`integrity_check`, (value) => readText(value) ?? ''] }).select(
  sql`from pragma_integrity_check`,
)

/** Since SQLite 3.44 this asks full-text tables too. */
function findDamage(connection: Connection): readonly string[] {
  const told = connection.all(integrity).map(({ text }) => text.replaceAll(/\s+/g, ' ').slice(0, 200))
  return told.filter((text) => text !== 'ok').slice(0, maxDamage)
}

const tableNames = selection({ name: sql<string>`lower(name)` }).select(
  sql`from sqlite_schema where type = 'table' and rootpage > 0`,
)

function findLost(connection: Connection, store: StoreKind): readonly LostRows[] {
  const present = new Set(connection.all(tableNames).map(({ name }) => name))
  return references[store].flatMap(({ tables, lost, text, kind, mendedBy }) => {
    if (!tables.every((table) => present.has(table))) return []
    const count = Number(connection.first(lost)?.[0] ?? 0)
    return count === 0 ? [] : [{ count, text, kind, mendedBy }]
  })
}
