import type Database from 'better-sqlite3'

type Value = string | number | Buffer | null

/** What names the message with this id for good, so that another one in its place is noticed; '' where there is none. */
export function messageFingerprint(archive: Database.Database, id: number): string {
  const find = archive.prepare('select address, mailbox, uidvalidity, uid, message_id from emails where id = ?').raw()
  const row = find.get(id) as Value[] | undefined
  return row === undefined ? '' : JSON.stringify(row.map(textOf))
}

/** A column may hold anything, whatever its declared type. */
function textOf(value: Value): string {
  return value === null ? '' : Buffer.isBuffer(value) ? value.toString('utf8') : String(value)
}
