import { boardStatements, SqlWatchedBoards } from '#src/adapters/stores/sql/jobs/sql-watched-boards.js'
import type { PostgresJobsOptions } from './jobs-database.js'
import { PostgresSideTables } from './postgres-side-tables.js'
import { watchedBoards } from './tables.js'

const boards = boardStatements(watchedBoards)

/** The watched boards of one schema of a PostgreSQL database. */
export class PostgresWatchedBoards extends SqlWatchedBoards {
  constructor(url: string, options: PostgresJobsOptions = {}) {
    super(boards, new PostgresSideTables(url, options))
  }
}
