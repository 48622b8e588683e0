import { migrationsPath } from '#src/adapters/stores/migrations.js'
import { type DatabaseOptions, PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import type { StoreTables } from '#src/adapters/stores/postgres/kit/migrations.js'

const tables: StoreTables = {
  context: 'websites',
  migrationsFolder: migrationsPath('postgres-websites'),
}

/** The store of pages in the schema that the URL names. Throws VALIDATION_ERROR. */
export function websitesDatabase(url: string, options: DatabaseOptions = {}): PostgresDatabase {
  return new PostgresDatabase(url, tables, options)
}
