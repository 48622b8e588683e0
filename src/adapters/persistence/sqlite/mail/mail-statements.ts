import type Database from 'better-sqlite3'
import { type Column, type SQL, sql } from 'drizzle-orm'
import { SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { writtenColumns } from './email-row.js'
import { emails, importedEmails, importReadings } from './tables.js'

const dialect = new SQLiteSyncDialect()
const text = (query: SQL) => dialect.sqlToQuery(query).sql
const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)

const insertInto = (table: SQLiteTable, columns: readonly Column[]) =>
  text(
    sql`insert into ${table} (${list(columns.map(({ name }) => sql`${sql.identifier(name)}`))})
      values (${list(columns.map(() => sql.raw('?')))})`,
  )

const value = sql.raw('?')
// a column's own name: after `set` SQLite takes no table name
const name = (column: Column) => sql`${sql.identifier(column.name)}`
const { emailId, digest, readingId, gmailThreadId, links } = importedEmails

const statements = {
  readPosition: text(sql`select ${importReadings.id}, ${importReadings.position} from ${importReadings}
    where ${importReadings.source} = ${value}`),
  startReading: insertInto(importReadings, [importReadings.source, importReadings.position]),
  savePosition: text(sql`update ${importReadings} set ${name(importReadings.position)} = ${value}
    where ${importReadings.id} = ${value}`),
  forgetReading: text(sql`delete from ${importReadings} where ${importReadings.source} = ${value}`),
  lastUid: text(sql`select max(${emails.uid}) from ${emails}
    where ${emails.address} = ${value} and ${emails.mailbox} = ${value} and ${emails.uidvalidity} = ${value}`),
  // one copy for each time this reading shows the same bytes
  claimCopy: text(sql`update ${importedEmails} set ${name(readingId)} = ${value} where ${emailId} = (
    select ${emailId} from ${importedEmails} where ${digest} = ${value} and ${readingId} <> ${value}
    order by ${emailId} limit 1)`),
  insertEmail: insertInto(emails, writtenColumns),
  insertImported: insertInto(importedEmails, [emailId, digest, readingId, gmailThreadId, links]),
  allLinks: text(sql`select ${emailId}, ${gmailThreadId}, ${links} from ${importedEmails} order by ${emailId}`),
  // an index holds all of it: the wide rows stay unread
  allThreads: text(
    sql`select ${emails.id}, ${emails.threadId} from ${emails} indexed by ${sql.identifier('idx_emails_thread')}`,
  ),
  lastId: text(sql`select max(${emails.id}) from ${emails}`),
  setThread: text(sql`update ${emails} set ${name(emails.threadId)} = ${value} where ${emails.id} = ${value}`),
}

export type MailStatements = Readonly<Record<keyof typeof statements, Database.Statement>>

/** The statements of an import, compiled once for a connection; rows come as arrays. */
export function prepareStatements(db: Database.Database): MailStatements {
  const prepare = (source: string) => {
    const statement = db.prepare(source)
    return statement.reader ? statement.raw() : statement
  }
  const prepared = Object.entries(statements).map(([key, source]) => [key, prepare(source)])
  return Object.fromEntries(prepared)
}
