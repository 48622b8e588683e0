import { fileURLToPath } from 'node:url'
import { ownFile } from '#src/adapters/kit/own-files.js'
import { type DatabaseOptions, PostgresDatabase } from '#src/adapters/persistence/postgres/kit/database.js'
import type { StoreTables } from '#src/adapters/persistence/postgres/kit/migrations.js'

const tables: StoreTables = {
  context: 'websites',
  migrationsFolder: fileURLToPath(ownFile('./migrations/postgres-websites', import.meta.url)),
}

/** The store of pages in the schema that a URL names. Throws VALIDATION_ERROR. */
export function websitesDatabase(url: string, options: DatabaseOptions = {}): PostgresDatabase {
  return new PostgresDatabase(url, tables, options)
}
