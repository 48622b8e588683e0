import type Database from 'better-sqlite3'
import { type Column, type SQL, sql } from 'drizzle-orm'
import { SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { contentColumns, derivedColumns } from './email-row.js'
import { emails, importedEmails, importReadings, indexInfo, replacedEmails } from './tables.js'

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
const set = (columns: readonly Column[]) => list(columns.map((column) => sql`${name(column)} = ${value}`))
const allAre = (columns: readonly Column[]) =>
  sql.join(
    columns.map((column) => sql`${name(column)} is ${value}`),
    sql` and `,
  )
const { emailId, digest, readingId, gmailThreadId, links, identity } = importedEmails

/** `copiesOf` gives so many at a time. */
export const copiesAtOnce = 64

/** What the store adds to a message. */
export const placeColumns: readonly Column[] = [
  emails.address,
  emails.mailbox,
  emails.uidvalidity,
  emails.uid,
  emails.threadId,
  emails.createdAt,
  emails.updatedAt,
]

const statements = {
  readPosition: text(sql`select ${importReadings.id}, ${importReadings.position} from ${importReadings}
    where ${importReadings.source} = ${value}`),
  startReading: insertInto(importReadings, [importReadings.source, importReadings.position]),
  savePosition: text(sql`update ${importReadings} set ${name(importReadings.position)} = ${value}
    where ${importReadings.id} = ${value}`),
  forgetReading: text(sql`delete from ${importReadings} where ${importReadings.source} = ${value}`),
  lastUid: text(sql`select max(${emails.uid}) from ${emails}
    where ${emails.address} = ${value} and ${emails.mailbox} = ${value} and ${emails.uidvalidity} = ${value}`),
  copiesOf: text(sql`select ${emailId}, ${digest}, ${readingId} from ${importedEmails}
    where ${identity} = ${value} and ${emailId} > ${value} order by ${emailId} limit ${sql.raw(String(copiesAtOnce))}`),
  unplacedCopies: text(sql`select ${emailId}, ${digest}, ${readingId}, ${gmailThreadId}, ${emails.mailbox}
    from ${importedEmails} join ${emails} on ${emails.id} = ${emailId}
    where ${identity} = ${value} and ${readingId} <> ${value} order by ${emailId}`),
  wasReplaced: text(sql`select 1 from ${replacedEmails}
    where ${replacedEmails.emailId} = ${value} and ${replacedEmails.digest} = ${value}`),
  keepReplaced: text(sql`insert or ignore into ${replacedEmails}
    select ${emailId}, ${digest} from ${importedEmails} where ${emailId} = ${value}`),
  claimCopy: text(sql`update ${importedEmails} set ${set([readingId])} where ${emailId} = ${value}`),
  updateImported: text(
    sql`update ${importedEmails} set ${set([digest, gmailThreadId, links])} where ${emailId} = ${value}`,
  ),
  insertEmail: insertInto(emails, [...placeColumns, ...contentColumns]),
  // a text that is not given is null
  saysTheSame: text(sql`select 1 from ${emails} where ${emails.id} = ${value}
    and ${emails.subject} is ${value} and ${emails.plainText} is ${value} and ${emails.attachments} is ${value}`),
  updateContent: text(
    sql`update ${emails} set ${set([...contentColumns, emails.updatedAt])} where ${emails.id} = ${value}`,
  ),
  mailboxOf: text(sql`select ${emails.mailbox} from ${emails} where ${emails.id} = ${value}`),
  move: text(sql`update ${emails} set ${set([emails.mailbox, emails.uid])} where ${emails.id} = ${value}`),
  // written only where something is otherwise, so that rereading twice is as rereading once
  rederive: text(sql`update ${emails} set ${set([...derivedColumns, emails.updatedAt])}
    where ${emails.id} = ${value} and not (${allAre(derivedColumns)})`),
  storedAfter:
    text(sql`select ${emailId}, ${digest}, ${emails.mailbox}, ${emails.raw}, ${emails.internalDate}, ${emails.date}
    from ${importedEmails} join ${emails} on ${emails.id} = ${emailId} where ${emailId} > ${value} order by ${emailId}`),
  digestOf: text(sql`select ${digest} from ${importedEmails} where ${emailId} = ${value}`),
  countUpTo: text(sql`select count(*), coalesce(sum(${emailId} <= ${value}), 0) from ${importedEmails}`),
  readInfo: text(sql`select ${indexInfo.value} from ${indexInfo} where ${indexInfo.name} = ${value}`),
  writeInfo: text(sql`insert or replace into ${indexInfo} (${name(indexInfo.name)}, ${name(indexInfo.value)})
    values (${value}, ${value})`),
  forgetInfo: text(sql`delete from ${indexInfo} where ${indexInfo.name} = ${value}`),
  insertImported: insertInto(importedEmails, [emailId, digest, readingId, gmailThreadId, links, identity]),
  nextUnnamed: text(
    sql`select ${emailId} from ${importedEmails} where ${identity} is null order by ${emailId} limit 1`,
  ),
  countUnnamed: text(sql`select count(*) from ${importedEmails} where ${identity} is null`),
  placedMessage: text(sql`select ${emails.raw}, ${emails.mailbox}, ${emails.address} from ${emails}
    where ${emails.id} = ${value}`),
  // apart from the claim: an index would be written for every message that is there
  setIdentity: text(sql`update ${importedEmails} set ${set([identity])} where ${emailId} = ${value}`),
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
