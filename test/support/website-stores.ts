import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SqliteWebsiteRepository } from '../../src/adapters/persistence/sqlite/websites/sqlite-website-repository.js'

/** A repository on a file that is not there yet; `dispose` closes it and removes the file. */
export function aWebsiteStore() {
  const folder = mkdtempSync(join(tmpdir(), 'website-store-'))
  const path = join(folder, 'websites.db')
  const repository = new SqliteWebsiteRepository(path)
  const dispose = async () => {
    await repository.close()
    rmSync(folder, { recursive: true })
  }
  return { path, repository, dispose }
}
