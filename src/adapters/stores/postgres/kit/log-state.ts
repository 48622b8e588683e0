import { sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { PostgresDatabase } from './database.js'

const endOfLog = selection({
  end: sql<string | null>`case when pg_is_in_recovery() then null else pg_current_wal_insert_lsn()::text end`,
}).select(sql``)

/**
 * Where the server's log of changes ends, which is another after each write to any of its databases; null of a server that cannot tell, as it
 * has no such log or only reads another's.
 */
export async function stateOfLog(database: PostgresDatabase): Promise<string | null> {
  const rows = await database.ask(endOfLog, () => []).catch(() => [])
  return rows[0]?.end ?? null
}
