import type Database from 'better-sqlite3'
import { messageFingerprint } from './message-fingerprint.js'

/** Up to where an archive is indexed. */
export interface IndexMark {
  readonly lastId: number
  /** Of the message with that id: another one there means another archive. */
  readonly fingerprint: string
}

/** What an index notes of itself under a name; `schema` is its own where it is attached to its archive. */
export function readIndexInfo(db: Database.Database, name: string, schema = 'main'): string | null {
  const value = db.prepare(`select value from ${schema}.index_info where name = ?`).pluck().get(name)
  return value === undefined ? null : String(value)
}

export function readIndexMark(db: Database.Database, schema = 'main'): IndexMark {
  const lastId = Number(readIndexInfo(db, 'last_id', schema) ?? 0)
  return { lastId, fingerprint: readIndexInfo(db, 'fingerprint', schema) ?? '' }
}

/** Whether the message at the mark is still the one that was indexed: else the index is of another archive. */
export function isAtMark(archive: Database.Database, { lastId, fingerprint }: IndexMark): boolean {
  return lastId === 0 || (fingerprint !== '' && messageFingerprint(archive, lastId) === fingerprint)
}
