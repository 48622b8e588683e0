import { boardStatements, SqlWatchedBoards } from '#src/adapters/stores/sql/jobs/sql-watched-boards.js'
import type { SqliteFileOptions } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { SqliteSideTables } from './sqlite-side-tables.js'
import { watchedBoards } from './tables.js'

const boards = boardStatements(watchedBoards)

/** The watched boards of one SQLite file. */
export class SqliteWatchedBoards extends SqlWatchedBoards {
  constructor(path: string, options: SqliteFileOptions = {}) {
    super(boards, new SqliteSideTables(path, options, ['watched_boards'], 'table for watched boards'))
  }
}
