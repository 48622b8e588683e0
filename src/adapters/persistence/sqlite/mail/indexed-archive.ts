import type Database from 'better-sqlite3'
import { indexTextOf } from '../../full-text/index-text-of.js'
import { type DatabaseFile, openDatabase } from '../kit/open-database.js'
import { databaseError } from '../kit/sqlite-errors.js'
import { readAttachments } from './archive/stored-values.js'
import { type IndexMark, isAtMark } from './index-mark.js'
import { messageFingerprint } from './message-fingerprint.js'
import type { IndexEntry } from './side-index.js'

// a message that says nothing still takes its time
const charactersOfOverhead = 200

type Value = string | number | bigint | Buffer | null

/** An archive made elsewhere, as its index sees it: opened read-only, messages by ascending id. */
export class IndexedArchive {
  /** Whether the index is in the archive itself. */
  readonly hasIndex: boolean
  /** How it stores text: UTF-8, UTF-16le or UTF-16be. */
  readonly encoding: string
  readonly #db: Database.Database
  /** The column that names the files of a message, where the archive has one. */
  readonly #attachments: string

  constructor(file: DatabaseFile) {
    this.#db = openDatabase(file, 'read')
    try {
      const find = this.#db.prepare(`select name from sqlite_schema where name in ('emails', 'email_fts')`).pluck()
      const tables = find.all()
      if (!tables.includes('emails')) throw databaseError(file.path, 'has no emails table')
      this.hasIndex = tables.includes('email_fts')
      const names = this.#db.prepare(`select 1 from pragma_table_info('emails') where lower(name) = 'attachments_json'`)
      this.#attachments = names.get() === undefined ? 'null' : 'attachments_json'
      this.encoding = String(this.#db.pragma('encoding', { simple: true }))
    } catch (error) {
      this.#db.close()
      throw error
    }
  }

  /** As `isAtMark`. */
  isAt(mark: IndexMark): boolean {
    return isAtMark(this.#db, mark)
  }

  countAfter({ lastId }: IndexMark): number {
    return Number(this.#db.prepare('select count(*) from emails where id > ?').pluck().get(lastId))
  }

  /** The next messages, analysed, up to about as many characters; null when there are none. */
  readAfter(
    { lastId }: IndexMark,
    characters: number,
  ): { readonly entries: readonly IndexEntry[]; readonly mark: IndexMark } | null {
    const rows = this.#db
      .prepare(`select id, subject, plain_text, ${this.#attachments} from emails where id > ? order by id`)
      .raw()
      .iterate(lastId)
    const entries: IndexEntry[] = []
    let left = characters
    for (const row of rows) {
      const [id, subject, plainText, files] = row as [number, Value, Value, Value]
      const attachments = readAttachments(files)
      const message = { subject: readText(subject), plainText: readText(plainText), attachments }
      entries.push({ id, text: indexTextOf(message) })
      left -= message.subject.length + message.plainText.length + charactersOfOverhead
      if (left <= 0) break
    }
    const last = entries.at(-1)?.id
    return last === undefined
      ? null
      : { entries, mark: { lastId: last, fingerprint: messageFingerprint(this.#db, last) } }
  }

  close(): void {
    this.#db.close()
  }
}

/** A column may hold anything, whatever its declared type. */
function readText(value: Value): string {
  return value === null ? '' : Buffer.isBuffer(value) ? value.toString('utf8') : String(value)
}
