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

/** A read-only connection to an archive, with the SQL functions that queries need. */
export class ArchiveConnection extends Connection {
  constructor(db: Database.Database) {
    super(db)
    registerFunctions(db)
  }

  /** Whether the messages have this column: not all archives do, and it may be added while the archive is open. */
  hasColumn({ name }: { readonly name: string }): boolean {
    return this.first(columnNamed, { name }) !== null
  }

  /** The column, or null for every message if the archive lacks it. */
  columnOrNull(column: Column): Column | SQL {
    return this.hasColumn(column) ? column : sql`null`
  }
}

/**
 * Registers SQL functions for what SQLite cannot do for all of Unicode: `mail_contains(text, folded)`,
 * `mail_in_domain(email, from, domain)`; for JSON lists `mail_any_contains(list, folded)` and `mail_any_is(list,
 * folded)`; for words among the people of a message `mail_people_hold(leaf, from, email, to, cc)`.
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

// archives without these are supported: no tool requires them, and only our later archives have attachments
const { labels: _l, markdown: _m, createdAt: _c, updatedAt: _u, attachments: _a, ...needed } = getTableColumns(emails)

/** Throws DB_ERROR if the file has no `emails` table, or the table lacks a column that a tool reads. */
export function requireEmailsTable(archive: Connection, path: string): void {
  const missing = missingParts(archive)
  if (missing !== null) throw databaseError(path, missing)
}

/** Why a statement failed on this archive: no `emails` table, a missing column, or the driver's error. */
export function explainFailure(error: unknown, archive: Connection, path: string): AppError {
  const missing = sqliteCode(error) === 'SQLITE_ERROR' ? missingParts(archive) : null
  return missing === null ? translateSqliteError(error, path) : databaseError(path, missing, { cause: error })
}

/** What the file lacks, worded for a message. Returns null if it lacks nothing. */
function missingParts(archive: Connection): string | null {
  const present = archive.columnNames('emails')
  if (present.size === 0) return 'has no emails table: it is not a mail archive'
  const missing = Object.values(needed).flatMap(({ name }) => (present.has(name) ? [] : name))
  return missing.length === 0 ? null : `cannot be read as a mail archive: its emails table lacks ${missing.join(', ')}`
}
