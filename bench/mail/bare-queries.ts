import { Database } from '#scripts/kit/sqlite.js'
import { commonWord, middleThread, month, rareWord } from './questions.js'

/** The statement that one would write by hand for a tool's answer. */
export interface BareQuery {
  readonly tool: string
  readonly about?: string
  run(db: Database, count: number): unknown
}

const columns = `id, address, mailbox, uid, uidvalidity, message_id, CAST(x_gm_msgid AS text), date, internaldate,
  internaldate_epoch, "from", subject, rfc822_size`

/** Returns the first and last second of the month in the questions. */
function seconds(count: number): readonly [number, number] {
  const [year = 0, number = 0] = month(count).dateFrom.split('-').map(Number)
  return [Date.UTC(year, number - 1) / 1000, Date.UTC(year, number) / 1000 - 1]
}

const search = (word: string) => (db: Database) =>
  db
    .prepare(
      `SELECT ${columns}, score FROM emails
        JOIN (SELECT rowid, bm25(email_fts, 3.0, 1.0, 3.0, 1.0) AS score FROM email_fts
          WHERE email_fts MATCH ? ORDER BY score, rowid LIMIT 100) AS found ON found.rowid = emails.id
        ORDER BY score, id`,
    )
    .all(word)

export const bareQueries: readonly BareQuery[] = [
  {
    tool: 'filter_emails',
    about: 'a month',
    run: (db, count) =>
      db
        .prepare(
          `SELECT ${columns} FROM emails WHERE internaldate_epoch BETWEEN ? AND ?
            ORDER BY internaldate_epoch DESC, id DESC LIMIT 100`,
        )
        .all(...seconds(count)),
  },
  {
    tool: 'get_email_thread',
    run: (db, count) =>
      db
        .prepare(`SELECT ${columns} FROM emails WHERE x_gm_thrid = ? ORDER BY internaldate_epoch, id LIMIT 1000`)
        .all(BigInt(middleThread(count))),
  },
  { tool: 'search_emails', about: 'a rare word', run: search(rareWord) },
  { tool: 'search_emails', about: 'a common word', run: search(commonWord) },
  {
    tool: 'count_emails',
    about: 'a month',
    run: (db, count) =>
      db.prepare('SELECT count(*) FROM emails WHERE internaldate_epoch BETWEEN ? AND ?').get(...seconds(count)),
  },
]

/** Reads every row of the table. */
export function tableScan(db: Database): unknown {
  return db.prepare('SELECT count(subject) FROM emails NOT INDEXED').get()
}

export function openBare(path: string): Database {
  return new Database(path, { readonly: true })
}
