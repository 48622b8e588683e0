import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { createWhole } from '../create-whole.js'

const migrationsFolder = fileURLToPath(new URL('./migrations/jobs', import.meta.url))

/** Makes an empty jobs database unless the file is there already; it appears whole. Throws DB_ERROR. */
export function createJobsDatabase(path: string): void {
  createWhole(path, (db) => {
    // readers go on while a writer writes
    db.pragma('journal_mode = WAL')
    migrate(drizzle(db), { migrationsFolder })
  })
}
