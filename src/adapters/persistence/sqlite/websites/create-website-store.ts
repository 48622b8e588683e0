import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { analysisVersion } from '../../full-text/analyse.js'
import { createWhole } from '../create-whole.js'

const migrationsFolder = fileURLToPath(new URL('./migrations/websites', import.meta.url))

/** Makes an empty store of websites unless the file is there already; it appears whole. Throws DB_ERROR. */
export function createWebsiteStore(path: string): void {
  createWhole(path, (db) => {
    // readers go on while a writer writes
    db.pragma('journal_mode = WAL')
    migrate(drizzle(db), { migrationsFolder })
    db.prepare(`insert into website_info (name, value) values ('analysis', ?), ('chunks', '0'), ('words', '0')`).run(
      analysisVersion,
    )
  })
}
