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
 * The full-text index, rowid = emails.id; contentless, because the texts are in `emails` or in someone else's file.
 * A batch is gathered in memory (hashsize, bytes) before it is written: a quarter less work than at the default of 1 MB.
 * The same statements as in the migration that makes our own archives.
 */
export const createEmailFts: readonly string[] = [
  'CREATE VIRTUAL TABLE `email_fts` USING fts5(subject_words, body_words, subject_bigrams, body_bigrams, ' +
    "from_words, to_words, from_bigrams, to_bigrams, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2');",
  "INSERT INTO `email_fts` (`email_fts`, rank) VALUES ('hashsize', 16777216);",
]

/** Its columns; the texts are not kept. */
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

/** Puts one message into the index, in place of what is there of it. */
export function indexEmail(connection: Connection, emailId: number, words: IndexText): void {
  connection.run(setIndexText, { emailId, ...words })
}

/** Where the index of an archive made elsewhere lies: beside it. */
export function sideIndexPath(archivePath: string): string {
  return `${archivePath}.index`
}

/** Up to where an archive is indexed. */
export interface IndexMark {
  readonly lastId: number
  /** Of the message with that id: another one there means another archive. */
  readonly fingerprint: string
}

/** What an index, or an archive of ours, notes of itself. */
export const indexNotes = new Notes(indexInfo)

/** Under this name an archive of ours notes up to which message its index was filled anew; absent once it holds all. */
const filledTo = 'indexed_to'

/** Null when the index of an archive of ours holds all of its messages. */
export function readIndexedTo(connection: Connection): number | null {
  const noted = connection.hasTable('index_info') ? indexNotes.read(connection, filledTo) : null
  return noted === null ? null : Number(noted)
}

/** Null when it holds all of them now. */
export function writeIndexedTo(connection: Connection, id: number | null): void {
  indexNotes.write(connection, filledTo, id === null ? null : String(id))
}

/** `schema` is that of the index where it is attached to its archive. */
export function readIndexMark(connection: Connection, schema = 'main'): IndexMark {
  const lastId = Number(indexNotes.read(connection, 'last_id', schema) ?? 0)
  return { lastId, fingerprint: indexNotes.read(connection, 'fingerprint', schema) ?? '' }
}

/** Whether the message at the mark is still the one that was indexed: else the index is of another archive. */
export function isAtMark(archive: Connection, { lastId, fingerprint }: IndexMark): boolean {
  return lastId === 0 || (fingerprint !== '' && messageFingerprint(archive, lastId) === fingerprint)
}

const { address, mailbox, uidvalidity, uid, messageId } = emails
// in this order, which is stored
const identity = statement<{ id: number }>(
  sql`select ${sql.join([address, mailbox, uidvalidity, uid, messageId], sql`, `)} from ${emails}
    where ${emails.id} = ${sql.placeholder('id')}`,
)

/** What names the message with this id for good, so that another one in its place is noticed; '' where there is none. */
export function messageFingerprint(archive: Connection, id: number): string {
  const row = archive.first(identity, { id })
  // a column may hold anything, whatever its declared type
  return row === null ? '' : JSON.stringify(row.map((value) => readText(value) ?? ''))
}
