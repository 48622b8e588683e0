import { sql } from 'drizzle-orm'
import { Connection } from './connection.js'
import { syncInFull } from './driver.js'
import { databaseFile, openDatabase, type SqliteFileOptions } from './open-database.js'
import { retryWhileBusy } from './retry-while-busy.js'
import { roomToRewrite, sizeOf } from './rewriting-room.js'
import { databaseError } from './sqlite-errors.js'

/**
 * Rewrites a database, so that nothing of deleted rows is left in it: words in the indexes, unused pages, its journal.
 * Throws DB_ERROR if there is no room for it, and, retryable, while another program has it open.
 */
export async function purgeFile(path: string, indexes: readonly string[], options: SqliteFileOptions): Promise<void> {
  const file = databaseFile(path, options)
  await retryWhileBusy(file, (waitMs) => {
    const connection = new Connection(openDatabase(file, 'write', waitMs))
    try {
      requireRoom(connection, path)
      syncInFull(connection.db)
      // an index keeps the words of deleted rows until its parts are merged
      for (const name of indexes.filter((each) => connection.hasTable(each)))
        connection.run(sql`insert into ${sql.identifier(name)} (${sql.identifier(name)}) values ('optimize')`)
      connection.db.exec('VACUUM')
      const [journal] = connection.db.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[]
      if (journal?.busy !== 0)
        throw databaseError(
          path,
          'is open in another program, so old content is still in it; close that, and run this again',
          {
            retryable: true,
          },
        )
    } finally {
      connection.close()
    }
  })
}

function requireRoom(connection: Connection, path: string): void {
  const short = roomToRewrite(path, sizeOf(connection)).find(({ needed, free }) => needed > free)
  if (short === undefined) return
  const missing = Math.ceil((short.needed - short.free) / 1e6)
  throw databaseError(
    path,
    `has to be rewritten, which needs ${missing} MB more in ${short.folder}; free that much space, and run this again`,
  )
}
