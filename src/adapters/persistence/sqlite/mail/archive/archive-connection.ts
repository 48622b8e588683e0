import type Database from 'better-sqlite3'
import { type SQL, sql } from 'drizzle-orm'
import { Connection } from '../../kit/connection.js'
import { statement } from '../../kit/query.js'
import type { StoredRow, StoredValue } from '../../kit/stored-values.js'
import { registerFunctions } from './archive-functions.js'

export type Row = StoredRow

/** A read-only connection with the functions that questions need. */
export class ArchiveConnection extends Connection {
  constructor(db: Database.Database) {
    super(db)
    registerFunctions(db)
  }

  /** A question for one row that is asked over and over: put together once. `sql.placeholder`s take what it is given. */
  question(query: SQL): (values: Record<string, StoredValue>) => Row | null {
    const asked = statement<Record<string, StoredValue>>(query)
    return (values) => this.first(asked, values)
  }

  /** Whether the messages have this column: not all archives do, and one may get it while it is open. */
  hasColumn({ name }: { readonly name: string }): boolean {
    return this.first(sql`select 1 from pragma_table_info('emails') where lower(name) = ${name}`) !== null
  }
}
