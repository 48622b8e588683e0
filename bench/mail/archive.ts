import { loadLibrary } from '#bench/program.js'
import { Database } from '#scripts/kit/sqlite.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { KeptHeaders } from '#src/adapters/stores/sqlite/mail/kept-headers.js'
import { messageOf, prepareInsert } from '#test/support/mail-letters.js'
import { letter } from './letters.js'

const batchSize = 500

/**
 * Creates an archive in the form of an import, without one, because importing a million messages would take longer than
 * all measurements. Ids are 1 to `count`, in date order. Japanese is not split into words.
 */
export async function makeArchive(path: string, count: number, write = letter): Promise<string> {
  const { createMailArchive } = await loadLibrary()
  createMailArchive(path)
  const db = new Database(path)
  // nothing is rolled back, and without a journal every page is written once
  db.pragma('journal_mode = OFF')
  db.pragma('synchronous = OFF')
  db.pragma('cache_size = -262144')
  const insertEmail = prepareInsert(db)
  const headers = new KeptHeaders(new Connection(db as never))
  const insertText = db.prepare('INSERT INTO email_fts (rowid, subject_words, body_words) VALUES (?, ?, ?)')
  db.transaction(() => {
    for (let n = 0; n < count; n++) {
      const written = write(n)
      const { subject, text } = written
      insertEmail(written, n + 1)
      headers.keep(n + 1, messageOf(written))
      insertText.run(n + 1, subject, text)
      if (n % batchSize === batchSize - 1) headers.flush()
    }
    headers.flush()
  })()
  db.pragma('journal_mode = WAL')
  db.close()
  return path
}
