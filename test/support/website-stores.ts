import { join } from 'node:path'
import { Database } from '#scripts/kit/sqlite.js'
import { makeFolder, removeFolder } from '#scripts/kit/temporary-folder.js'
import { SqliteWebsiteRepository } from '#src/adapters/stores/sqlite/websites/sqlite-website-repository.js'

/** A repository on a file that is not there yet; `dispose` closes it and removes the file. */
export function aWebsiteStore() {
  const folder = makeFolder()
  const path = join(folder, 'websites.db')
  const repository = new SqliteWebsiteRepository(path)
  const dispose = async () => {
    await repository.close()
    removeFolder(folder)
  }
  return { path, repository, dispose }
}

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
