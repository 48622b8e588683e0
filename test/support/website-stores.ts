import { join } from 'node:path'
import { Database } from '#scripts/kit/sqlite.js'
import { makeFolder, removeFolder } from '#scripts/kit/temporary-folder.js'
import { SqliteWebsiteRepository } from '#src/adapters/stores/sqlite/websites/sqlite-website-repository.js'

/** A repository on a file that does not exist yet; `dispose` closes it and removes the file. */
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
 * Makes the text index look as if another version had made it: records another version and empties the index, so that
 * anything found later was reindexed.
 */
export function splitByAnotherVersion(storePath: string): void {
  const db = new Database(storePath)
  db.prepare(`update website_info set value = '1 icu 1.0' where name = 'analysis'`).run()
  db.prepare('delete from website_chunks_fts where rowid in (select id from website_chunks)').run()
  db.close()
}
