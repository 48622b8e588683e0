import { fileURLToPath } from 'node:url'
import { createWhole } from '../create-whole.js'
import { createTables } from '../migrations.js'

const migrationsFolder = fileURLToPath(new URL('./migrations/jobs', import.meta.url))

/** Makes an empty jobs database unless the file is there already; it appears whole. Throws DB_ERROR. */
export function createJobsDatabase(path: string): void {
  createWhole(path, (db) => {
    // readers go on while a writer writes
    db.pragma('journal_mode = WAL')
    createTables(db, { migrationsFolder, marks: ['jobs'] })
  })
}
