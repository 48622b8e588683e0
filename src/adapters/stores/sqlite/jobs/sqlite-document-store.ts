import { documentStatements } from '#src/adapters/stores/sql/jobs/document-statements.js'
import { SqlDocumentStore } from '#src/adapters/stores/sql/jobs/sql-document-store.js'
import { sqliteDialect } from '#src/adapters/stores/sqlite/kit/dialect.js'
import type { SqliteFileOptions } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { SqliteSideTables } from './sqlite-side-tables.js'
import { documents as table } from './tables.js'

const documents = documentStatements(table, sqliteDialect)

/** The documents of one SQLite file. */
export class SqliteDocumentStore extends SqlDocumentStore {
  constructor(path: string, options: SqliteFileOptions = {}) {
    const tables = new SqliteSideTables(path, options, ['documents'], 'table for documents')
    super({ documents, tables, hold: null })
  }
}
