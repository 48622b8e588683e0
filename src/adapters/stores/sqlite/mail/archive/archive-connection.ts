import type Database from 'better-sqlite3'
import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { JudgedMessage, type LeafCounter, leafCounter } from '#src/adapters/stores/index/judged-message.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { databaseError, sqliteCode, translateSqliteError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import { emails } from '#src/adapters/stores/sqlite/mail/tables.js'
import { domainOf, matchesDomain } from '#src/domain/mail/sender.js'
import { containsFolded, foldCase } from '#src/domain/mail/text-match.js'
import { searchedTexts } from '#src/domain/mail/text-scan.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { readList } from './email-values.js'

const columnNamed = statement<{ name: string }>(
  sql`select 1 from pragma_table_info('emails') where lower(name) = ${sql.placeholder('name')}`,
)

/** A read-only connection to an archive, with the functions that questions need. */
export class ArchiveConnection extends Connection {
  constructor(db: Database.Database) {
    super(db)
    registerFunctions(db)
  }

  /** Whether the messages have this column: not all archives do, and one may get it while it is open. */
  hasColumn({ name }: { readonly name: string }): boolean {
    return this.first(columnNamed, { name }) !== null
  }

  /** The column, or null for every message where the archive does not have it. */
  columnOrNull(column: Column): Column | SQL {
    return this.hasColumn(column) ? column : sql`null`
  }
}

/**
 * What SQLite cannot do for all of Unicode, as SQL functions: `mail_contains(text, folded)`, `mail_in_domain(email,
 * from, domain)`; of JSON lists: `mail_any_contains(list, folded)`, `mail_any_is(list, folded)`; and words among the people of
 * a message: `mail_people_hold(leaf, from, email, to, cc)`.
 */
function registerFunctions(db: Database.Database): void {
  const options = { deterministic: true, directOnly: true } as const
  db.function('mail_contains', options, (text: StoredValue, needle: string) =>
    Number(containsFolded(readText(text), needle)),
  )
  db.function('mail_any_contains', options, (list: StoredValue, needle: string) =>
    Number(readList(list).some((text) => containsFolded(text, needle))),
  )
  db.function('mail_any_is', options, (list: StoredValue, wanted: string) =>
    Number(readList(list).some((text) => foldCase(text) === wanted)),
  )
  db.function('mail_in_domain', options, (fromEmail: StoredValue, from: StoredValue, domain: string) =>
    Number(matchesDomain(domainOf(readText(fromEmail), readText(from)), domain)),
  )
  const counters = new Map<string, LeafCounter>()
  db.function('mail_people_hold', options, (leaf: string, from, fromEmail, to, cc) => {
    const count = counters.get(leaf) ?? leafCounter(JSON.parse(leaf))
    counters.set(leaf, count)
    const people = { from: readText(from), fromEmail: readText(fromEmail), to: readList(to), cc: readList(cc) }
    return Number(count(new JudgedMessage(searchedTexts({ subject: null, plainText: null, ...people }))) > 0)
  })
}

// an archive without these is served: no tool needs them, and only our later archives name attachments
const { labels: _l, markdown: _m, createdAt: _c, updatedAt: _u, attachments: _a, ...needed } = getTableColumns(emails)

/** Throws DB_ERROR for a file without an `emails` table, or whose table lacks a column that a tool reads. */
export function requireEmailsTable(archive: Connection, path: string): void {
  const missing = missingParts(archive)
  if (missing !== null) throw databaseError(path, missing)
}

/** Why a statement failed on this archive: no `emails` table, a column it lacks, or what the driver said. */
export function explainFailure(error: unknown, archive: Connection, path: string): AppError {
  const missing = sqliteCode(error) === 'SQLITE_ERROR' ? missingParts(archive) : null
  return missing === null ? translateSqliteError(error, path) : databaseError(path, missing, { cause: error })
}

/** What the file does not have, as a message says it; null where it has all. */
function missingParts(archive: Connection): string | null {
  const present = archive.columnNames('emails')
  if (present.size === 0) return 'has no emails table: it is no mail archive'
  const missing = Object.values(needed).flatMap(({ name }) => (present.has(name) ? [] : name))
  return missing.length === 0 ? null : `cannot be read as a mail archive: its emails table lacks ${missing.join(', ')}`
}
