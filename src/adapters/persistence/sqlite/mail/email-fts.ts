import type Database from 'better-sqlite3'
import type { IndexText } from '../../../../domain/mail/index-text.js'

/**
 * The full-text index, rowid = emails.id; contentless, because the texts are in `emails` or in someone else's file.
 * A batch is gathered in memory (hashsize, bytes) before it is written: a quarter less work than at the default of 1 MB.
 * The same statements as in the migration that makes our own archives.
 */
export const createEmailFts: readonly string[] = [
  'CREATE VIRTUAL TABLE `email_fts` USING fts5(subject_words, body_words, subject_bigrams, body_bigrams, ' +
    "content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2');",
  "INSERT INTO `email_fts` (`email_fts`, rank) VALUES ('hashsize', 16777216);",
]

/** Puts one message into the index, in place of what is there of it. */
export type IndexEmail = (emailId: number, text: IndexText) => void

export function prepareIndexEmail(db: Database.Database): IndexEmail {
  const columns = '(rowid, subject_words, body_words, subject_bigrams, body_bigrams) values (?, ?, ?, ?, ?)'
  const insert = db.prepare(`insert or replace into email_fts ${columns}`)
  return (id, { subjectWords, bodyWords, subjectBigrams, bodyBigrams }) => {
    insert.run(id, subjectWords, bodyWords, subjectBigrams, bodyBigrams)
  }
}
