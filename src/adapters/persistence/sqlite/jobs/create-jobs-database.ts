import { fileURLToPath } from 'node:url'
import { createWhole } from '../kit/create-whole.js'
import { createTables, type Schema } from '../kit/migrations.js'

/** Known by its journal too: a table of this name is made by capture scripts as well, and those are left to `migrate`. */
export const jobsSchema: Schema = {
  migrationsFolder: fileURLToPath(new URL('./migrations/jobs', import.meta.url)),
  marks: ['jobs'],
}

/** Makes an empty jobs database unless the file is there already; it appears whole. Throws DB_ERROR. */
export function createJobsDatabase(path: string): void {
  createWhole(path, (db) => {
    // readers go on while a writer writes
    db.pragma('journal_mode = WAL')
    createTables(db, jobsSchema)
  })
}
