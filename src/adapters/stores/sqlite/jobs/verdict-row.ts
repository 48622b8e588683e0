import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { jobVerdict } from './tables.js'

const putRowOfNoJob = statement(sql`insert into ${jobVerdict} (job_id, at, actor) values (0, '', '')`)
const clearVerdict = statement(sql`delete from ${jobVerdict}`)

/**
 * Runs `work`, which writes in a transaction, without an event of the trigger for a status that it changes: it brings its own.
 * The trigger is told by a row that is of no job, and that nobody else sees.
 */
export function withoutEvents<T>(connection: Connection, work: () => T): T {
  if (!connection.hasTable('job_verdict')) return work()
  connection.run(clearVerdict)
  connection.run(putRowOfNoJob)
  const done = work()
  connection.run(clearVerdict)
  return done
}
