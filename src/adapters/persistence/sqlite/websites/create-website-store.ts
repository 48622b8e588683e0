import { fileURLToPath } from 'node:url'
import { analysisVersion } from '../../full-text/analyse.js'
import { createWhole } from '../create-whole.js'
import { createTables, type Schema } from '../migrations.js'

export const websiteSchema: Schema = {
  migrationsFolder: fileURLToPath(new URL('./migrations/websites', import.meta.url)),
  marks: ['website_info', 'website_chunks'],
}

/** Makes an empty store of websites unless the file is there already; it appears whole. Throws DB_ERROR. */
export function createWebsiteStore(path: string): void {
  createWhole(path, (db) => {
    // readers go on while a writer writes
    db.pragma('journal_mode = WAL')
    createTables(db, websiteSchema)
    db.prepare(`insert into website_info (name, value) values ('analysis', ?), ('chunks', '0'), ('words', '0')`).run(
      analysisVersion,
    )
  })
}
