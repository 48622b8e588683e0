import { fileURLToPath } from 'node:url'
import type Database from 'better-sqlite3'
import { analysisVersion } from '../../full-text/analyse.js'
import { createWhole } from '../kit/create-whole.js'
import { connect } from '../kit/driver.js'
import { createTables, type Schema } from '../kit/migrations.js'

export const websiteSchema: Schema = {
  migrationsFolder: fileURLToPath(new URL('./migrations/websites', import.meta.url)),
  marks: ['website_info', 'website_chunks'],
}

/** Makes an empty store of websites unless the file is there already; it appears whole. Throws DB_ERROR. */
export function createWebsiteStore(path: string): void {
  createWhole(path, (db) => {
    // readers go on while a writer writes
    db.pragma('journal_mode = WAL')
    fill(db)
  })
}

/** A store that holds nothing and is nowhere: what reads one that is not there reads this. The caller closes it. */
export function openEmptyStore(): Database.Database {
  const db = connect('')
  fill(db)
  return db
}

function fill(db: Database.Database): void {
  createTables(db, websiteSchema)
  const note = `insert into website_info (name, value) values ('analysis', ?), ('chunks', '0'), ('words', '0')`
  db.prepare(note).run(analysisVersion)
}
