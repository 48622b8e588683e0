import { SqlTaskStore, taskStatements } from '#src/adapters/stores/sql/jobs/sql-task-store.js'
import { sqliteDialect } from '#src/adapters/stores/sqlite/kit/dialect.js'
import type { SqliteFileOptions } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { SqliteSideTables } from './sqlite-side-tables.js'
import { tasks as table, taskChanges } from './tables.js'

const tasks = taskStatements(table, taskChanges, sqliteDialect)

/** The tasks of one SQLite file. */
export class SqliteTaskStore extends SqlTaskStore {
  constructor(path: string, options: SqliteFileOptions = {}) {
    super(tasks, new SqliteSideTables(path, options, ['tasks', 'task_changes'], 'table for changes of tasks'))
  }
}
