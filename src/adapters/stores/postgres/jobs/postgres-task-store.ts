import { postgresDialect } from '#src/adapters/stores/postgres/kit/dialect.js'
import { SqlTaskStore, taskStatements } from '#src/adapters/stores/sql/jobs/sql-task-store.js'
import type { PostgresJobsOptions } from './jobs-database.js'
import { PostgresSideTables } from './postgres-side-tables.js'
import { tasks as table, taskChanges } from './tables.js'

const tasks = taskStatements(table, taskChanges, postgresDialect)

/** The tasks in one schema of a PostgreSQL database. */
export class PostgresTaskStore extends SqlTaskStore {
  constructor(url: string, options: PostgresJobsOptions = {}) {
    super(tasks, new PostgresSideTables(url, options))
  }
}
