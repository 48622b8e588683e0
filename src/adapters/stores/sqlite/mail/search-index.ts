import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { Notes } from '#src/adapters/stores/sqlite/kit/notes.js'
import { insertOrReplace } from '#src/adapters/stores/sqlite/kit/sqlite-writing.js'
import type { IndexText } from '#src/domain/mail/email.js'
import { emails, indexInfo } from './tables.js'

/**
 * The full-text index, rowid = emails.id; contentless, because the texts are in `emails` or in someone else's file. A
 * batch is collected in memory (hashsize, in bytes) before it is written: a quarter less work than with the default of
 * 1 MB. The same statements as in the migration that creates our own archives.
 */
export const createEmailFts: readonly string[] = [
  'CREATE VIRTUAL TABLE `email_fts` USING fts5(subject_words, body_words, subject_bigrams, body_bigrams, ' +
    "from_words, to_words, from_bigrams, to_bigrams, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2');",
  "INSERT INTO `email_fts` (`email_fts`, rank) VALUES ('hashsize', 16777216);",
]

/** Its columns; the texts themselves are not stored. */
export const emailFts = sqliteTable('email_fts', {
  emailId: integer('rowid'),
  subjectWords: text('subject_words'),
  bodyWords: text('body_words'),
  subjectBigrams: text('subject_bigrams'),
  bodyBigrams: text('body_bigrams'),
  fromWords: text('from_words'),
  toWords: text('to_words'),
  fromBigrams: text('from_bigrams'),
  toBigrams: text('to_bigrams'),
})

const setIndexText = insertOrReplace(emailFts, [
  'emailId',
  'subjectWords',
  'bodyWords',
  'subjectBigrams',
  'bodyBigrams',
  'fromWords',
  'toWords',
  'fromBigrams',
  'toBigrams',
])

/** Adds a message to the index, replacing its entry. */
export function indexEmail(connection: Connection, emailId: number, words: IndexText): void {
  connection.run(setIndexText, { emailId, ...words })
}

/** The path of the index of another program's archive: next to the archive. */
export function sideIndexPath(archivePath: string): string {
  return `${archivePath}.index`
}

/** How far an archive is indexed. */
export interface IndexMark {
  readonly lastId: number
  /** Of the message with that id: a different message there means another archive. */
  readonly fingerprint: string
}

/** The notes of an index or of an archive of ours. */
export const indexNotes = new Notes(indexInfo)

/**
 * The name of the note up to which message the index of an archive of ours was refilled; absent once it is complete.
 */
const filledTo = 'indexed_to'

/** Returns null if the index of an archive of ours is complete. */
export function readIndexedTo(connection: Connection): number | null {
  const noted = connection.hasTable('index_info') ? indexNotes.read(connection, filledTo) : null
  return noted === null ? null : Number(noted)
}

/** Null means that the index is complete. */
export function writeIndexedTo(connection: Connection, id: number | null): void {
  indexNotes.write(connection, filledTo, id === null ? null : String(id))
}

/** `schema` names an index that is attached to its archive. */
export function readIndexMark(connection: Connection, schema = 'main'): IndexMark {
  const lastId = Number(indexNotes.read(connection, 'last_id', schema) ?? 0)
  return { lastId, fingerprint: indexNotes.read(connection, 'fingerprint', schema) ?? '' }
}

/** Whether the message at the mark is the one that was indexed; if not, the index is of another archive. */
export function isAtMark(archive: Connection, { lastId, fingerprint }: IndexMark): boolean {
  return lastId === 0 || (fingerprint !== '' && messageFingerprint(archive, lastId) === fingerprint)
}

const { address, mailbox, uidvalidity, uid, messageId } = emails
// fingerprints are stored: the order must not change
const identity = statement<{ id: number }>(
  sql`select ${sql.join([address, mailbox, uidvalidity, uid, messageId], sql`, `)} from ${emails}
    where ${emails.id} = ${sql.placeholder('id')}`,
)

/**
 * A permanent fingerprint of the message with this id, so that another message in its place is noticed; '' if there is
 * none.
 */
export function messageFingerprint(archive: Connection, id: number): string {
  const row = archive.first(identity, { id })
  // a column may hold anything, whatever its declared type
  return row === null ? '' : JSON.stringify(row.map((value) => readText(value) ?? ''))
}
