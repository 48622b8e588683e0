import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { jobVerdict } from './tables.js'

const putRowOfNoJob = statement(sql`insert into ${jobVerdict} (job_id, at, actor) values (0, '', '')`)
const clearVerdict = statement(sql`delete from ${jobVerdict}`)

/**
 * Runs `work`, which writes in a transaction, without the trigger's events for changed statuses: it writes its own. A
 * row without a job tells the trigger; it is removed before the transaction ends, so nobody else sees it.
 */
export function withoutEvents<T>(connection: Connection, work: () => T): T {
  if (!connection.hasTable('job_verdict')) return work()
  connection.run(clearVerdict)
  connection.run(putRowOfNoJob)
  const done = work()
  connection.run(clearVerdict)
  return done
}
