import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount } from '#src/adapters/stores/sql/kit/stored-values.js'
import { checkIntegrity } from '#src/adapters/stores/sqlite/deep/check-integrity.js'
import { jobsSchema } from '#src/adapters/stores/sqlite/jobs/jobs-schema.js'
import { refuseLaterVersion } from '#src/adapters/stores/sqlite/kit/migrations.js'
import { databaseFile, withConnection } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { databaseError, translateSqliteError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import { mailSchema } from '#src/adapters/stores/sqlite/mail/archive-file.js'
import { websitesSchema } from '#src/adapters/stores/sqlite/websites/open-store.js'
import type { StoreCheck } from '#src/application/keeping/ports/kept-stores.js'
import type { KeptStore, StoreRows } from '#src/domain/keeping/manifest.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { isInUse } from './is-in-use.js'

const schemas = { jobs: jobsSchema, mail: mailSchema, websites: websitesSchema } as const

/** What people ask about a store, by the table that has it. The first one must be there. */
const counted: Readonly<Record<KeptStore, readonly (readonly [table: string, name: string])[]>> = {
  jobs: [
    ['jobs', 'jobs'],
    ['job_events', 'history'],
    ['hunt_entries', 'notes and judgements of messages'],
    ['documents', 'versions of documents'],
    ['tasks', 'tasks'],
    ['saved_searches', 'saved searches'],
    ['mail_accounts', 'mail accounts'],
  ],
  websites: [
    ['website_sources', 'pages'],
    ['website_chunks', 'passages'],
  ],
  mail: [['emails', 'messages']],
}

const count = (table: string) =>
  selection({ count: [sql`count(*)`, readCount] }).select(sql`from ${sql.identifier(table)}`)

/** Throws DB_ERROR, which names the file `named`, if the file cannot be read or is no such store. */
export async function countRows(path: string, store: KeptStore, named = path): Promise<StoreRows> {
  try {
    return await withConnection(databaseFile(path, {}), 'read', (connection) => {
      const held = counted[store].filter(([table]) => connection.hasTable(table))
      const [first] = counted[store]
      if (first === undefined || held[0] !== first) throw databaseError(named, `is no store of ${store}`)
      return Object.fromEntries(held.map(([table, name]) => [name, connection.first(count(table))?.count ?? 0]))
    })
  } catch (error) {
    // translated again, with the name of a file that the person knows
    const { cause = error } = toAppError(error)
    throw translateSqliteError(cause, named)
  }
}

/** Reads all of a store that nobody else uses. Throws DB_ERROR if a later version wrote it, or if it is no such store. */
export async function checkStore(path: string, store: KeptStore): Promise<StoreCheck> {
  const { damage } = await checkIntegrity(path, store)
  if (damage.length > 0) return { damage, rows: {} }
  await withConnection(databaseFile(path, {}), 'read', (connection) =>
    refuseLaterVersion(connection, path, schemas[store]),
  )
  const rows = await countRows(path, store)
  // the last to close removes the journal, but one that only reads cannot
  if (!isInUse(path)) rmSync(`${path}-shm`, { force: true })
  return { damage, rows }
}
