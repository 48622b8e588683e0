import Database from 'better-sqlite3'

/**
 * Makes the text index of a store one that another version has made, as far as it can be without that version: it names
 * another one, and finds nothing, so that whatever is found afterwards was indexed anew.
 */
export function splitByAnotherVersion(storePath: string): void {
  const db = new Database(storePath)
  db.prepare(`update website_info set value = '1 icu 1.0' where name = 'analysis'`).run()
  db.prepare('delete from website_chunks_fts where rowid in (select id from website_chunks)').run()
  db.close()
}
