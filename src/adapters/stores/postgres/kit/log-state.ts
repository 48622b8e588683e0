import { sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { PostgresDatabase } from './database.js'

const endOfLog = selection({
  end: sql<string | null>`case when pg_is_in_recovery() then null else pg_current_wal_insert_lsn()::text end`,
}).select(sql``)

/**
 * The end of the server's write-ahead log, which changes with each write to any of its databases. Returns null if the
 * server cannot tell, because it has no such log or is a standby.
 */
export async function stateOfLog(database: PostgresDatabase): Promise<string | null> {
  const rows = await database.ask(endOfLog, () => []).catch(() => [])
  return rows[0]?.end ?? null
}
