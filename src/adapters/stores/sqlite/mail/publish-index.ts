import { existsSync, renameSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { isHeld } from '#src/adapters/kit/held-files.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { type DatabaseFile, openDatabase } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { createEmailFacts } from './email-facts.js'
import { createEmailFts, emailFts } from './search-index.js'

/**
 * Moves an index from its draft to its place. If an open file cannot be replaced, as on Windows, the content is copied
 * in one transaction, and whoever has the old index open reads the new content. Nobody may have the draft open. Throws
 * the driver's errors; busy if queries run for longer than the busy timeout.
 */
export function publishIndex(draft: DatabaseFile, place: DatabaseFile, move: typeof renameSync = renameSync): void {
  try {
    move(draft.path, place.path)
  } catch (error) {
    if (!isHeld(error) || !existsSync(place.path)) throw error
    replaceContent(place, draft)
  }
}

const newSchema = sql.identifier('new')
const tablesOfIndex = selection({ name: [sql`name`, (value) => readText(value) ?? ''] }).select(
  sql`from ${newSchema}.sqlite_schema where type = 'table' and (name in ('index_info', 'email_facts') or name glob 'email_fts_*') order by name`,
)

function replaceContent(place: DatabaseFile, draft: DatabaseFile): void {
  const connection = new Connection(openDatabase(place, 'write', place.busyTimeoutMs))
  try {
    // allows writes to the shadow tables of a full-text table; the content of both files is ours
    connection.db.unsafeMode(true)
    connection.run(sql`attach ${draft.path} as ${newSchema}`)
    connection.transaction('immediate', () => {
      connection.run(sql`drop table if exists main.${emailFts}`)
      for (const statement of createEmailFts) connection.db.exec(statement)
      createEmailFacts(connection)
      for (const { name } of connection.all(tablesOfIndex)) {
        const table = sql.identifier(name)
        connection.run(sql`delete from main.${table}`)
        connection.run(sql`insert into main.${table} select * from ${newSchema}.${table}`)
      }
    })
  } finally {
    connection.close()
  }
}
