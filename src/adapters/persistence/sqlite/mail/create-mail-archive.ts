import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { analysisVersion } from '../../full-text/analyse.js'
import { createWhole } from '../create-whole.js'

const mailMigrationsFolder = fileURLToPath(new URL('./migrations/mail', import.meta.url))

/** Makes an empty mail archive unless the file is there already; it appears whole. Throws DB_ERROR. */
export function createMailArchive(path: string): void {
  createWhole(path, (db) => {
    // a message of usual size in one page; must be set before the first write
    db.pragma('page_size = 8192')
    // readers go on while a writer writes
    db.pragma('journal_mode = WAL')
    migrate(drizzle(db), { migrationsFolder: mailMigrationsFolder })
    db.prepare(`insert into index_info (name, value) values ('analysis', ?)`).run(analysisVersion)
  })
}
