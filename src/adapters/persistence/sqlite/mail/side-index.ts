import { existsSync, renameSync, rmSync } from 'node:fs'
import type Database from 'better-sqlite3'
import type { IndexText } from '../../../../domain/mail/index-text.js'
import { analysisVersion } from '../../full-text/analyse.js'
import { createWhole } from '../kit/create-whole.js'
import { type DatabaseFile, openDatabase } from '../kit/open-database.js'
import { databaseError } from '../kit/sqlite-errors.js'
import { createEmailFts, type IndexEmail, prepareIndexEmail } from './email-fts.js'
import { type IndexMark, readIndexInfo, readIndexMark } from './index-mark.js'

// says whose file it is, so that no other is ever replaced
const applicationId = 0x6a774678

export interface IndexEntry {
  readonly id: number
  readonly text: IndexText
}

/** The search index of an archive, in a file of its own. */
export class SideIndex {
  /** How it stores text: UTF-8, UTF-16le or UTF-16be. */
  readonly encoding: string
  readonly #file: DatabaseFile
  readonly #db: Database.Database
  readonly #indexEmail: IndexEmail

  /** Opens the index, making an empty one where there is none, in the encoding of its archive. */
  constructor(file: DatabaseFile, encoding = 'UTF-8') {
    createWhole(file.path, (db) => makeEmpty(db, encoding))
    this.#file = file
    this.#db = openDatabase(file, 'write')
    try {
      if (this.#db.pragma('application_id', { simple: true }) !== applicationId) {
        throw databaseError(file.path, 'is no search index of ours; move it away')
      }
      this.encoding = String(this.#db.pragma('encoding', { simple: true }))
      this.#db.pragma('cache_size = -65536')
      this.#indexEmail = prepareIndexEmail(this.#db)
    } catch (error) {
      this.#db.close()
      throw error
    }
  }

  /** Where it stands; null when it was made by another analysis and is of no use. */
  mark(): IndexMark | null {
    return readIndexInfo(this.#db, 'analysis') === analysisVersion ? readIndexMark(this.#db) : null
  }

  /** Adds the messages between two marks. */
  add(entries: readonly IndexEntry[], from: IndexMark, to: IndexMark): void {
    const addAll = this.#db.transaction(() => {
      if (this.mark()?.lastId !== from.lastId) throw databaseError(this.#file.path, 'is being made by another program')
      for (const { id, text } of entries) this.#indexEmail(id, text)
      this.#note('last_id', String(to.lastId))
      this.#note('fingerprint', to.fingerprint)
    })
    addAll.immediate()
  }

  close(): void {
    this.#db.close()
  }

  /** Closes it and gives it the name by which it is found. */
  publishAs(path: string): void {
    this.#db.close()
    if (path !== this.#file.path) renameSync(this.#file.path, path)
  }

  #note(name: string, value: string): void {
    this.#db.prepare('insert or replace into index_info (name, value) values (?, ?)').run(name, value)
  }
}

/** Removes an index, or a half-made one. Throws DB_ERROR for any other file. */
export function removeSideIndex(file: DatabaseFile): void {
  if (!existsSync(file.path)) return
  new SideIndex(file).close()
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file.path + suffix, { force: true })
}

function makeEmpty(db: Database.Database, encoding: string): void {
  // SQLite attaches only files of one encoding to each other; must be set before the first write
  db.pragma(`encoding = '${encoding}'`)
  // no write-ahead log: the index can be read where nothing can be written beside it
  db.pragma('page_size = 8192')
  db.pragma(`application_id = ${applicationId}`)
  db.exec('create table index_info (name text primary key, value text not null)')
  for (const statement of createEmailFts) db.exec(statement)
  db.prepare(`insert into index_info (name, value) values ('analysis', ?)`).run(analysisVersion)
}
