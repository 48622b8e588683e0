import { fileURLToPath } from 'node:url'
import { analysisVersion } from '../../full-text/analyse.js'
import { createWhole } from '../kit/create-whole.js'
import { createTables, type Schema } from '../kit/migrations.js'

export const mailSchema: Schema = {
  migrationsFolder: fileURLToPath(new URL('./migrations/mail', import.meta.url)),
  marks: ['imported_emails', 'import_readings'],
}

/** Makes an empty mail archive unless the file is there already; it appears whole. Throws DB_ERROR. */
export function createMailArchive(path: string): void {
  createWhole(path, (db) => {
    // a message of usual size in one page; must be set before the first write
    db.pragma('page_size = 8192')
    // readers go on while a writer writes
    db.pragma('journal_mode = WAL')
    createTables(db, mailSchema)
    db.prepare(`insert into index_info (name, value) values ('analysis', ?)`).run(analysisVersion)
  })
}
