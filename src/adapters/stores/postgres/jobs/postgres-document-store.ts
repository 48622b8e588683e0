import { sql } from 'drizzle-orm'
import { postgresDialect } from '#src/adapters/stores/postgres/kit/dialect.js'
import { documentStatements } from '#src/adapters/stores/sql/jobs/document-statements.js'
import { SqlDocumentStore } from '#src/adapters/stores/sql/jobs/sql-document-store.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import type { PostgresJobsOptions } from './jobs-database.js'
import { PostgresSideTables } from './postgres-side-tables.js'
import { documents as table } from './tables.js'

const documents = documentStatements(table, postgresDialect)

// a writer that waits for it finds the version that the other one wrote
const hold = statement(sql`lock table ${table} in share row exclusive mode`)

/** The documents in one schema of a PostgreSQL database. */
export class PostgresDocumentStore extends SqlDocumentStore {
  constructor(url: string, options: PostgresJobsOptions = {}) {
    super({ documents, tables: new PostgresSideTables(url, options), hold })
  }
}
