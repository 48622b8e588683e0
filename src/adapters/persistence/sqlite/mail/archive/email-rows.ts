import { type Column, type SQL, sql } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import type { BodyBounds } from '../../../../../application/mail/ports/mail-archive.js'
import type { EmailSummary, FullEmail } from '../../../../../domain/mail/archived-email.js'
import type { ListPage } from '../../../../../domain/mail/limit.js'
import { toMailboxName } from '../../../../../domain/mail/mailbox-name.js'
import { sourceExcerpt, textExcerpt, windowBytes } from '../../../../../domain/mail/message-source.js'
import { emails } from '../tables.js'
import type { ArchiveConnection, Row } from './archive-connection.js'
import {
  readAttachments,
  readBytes,
  readCount,
  readDatetime,
  readInteger,
  readList,
  readMailbox,
  readText,
  type StoredValue,
} from './stored-values.js'

/** The display string, or the address where there is none. */
export const sender = sql`coalesce(nullif(${emails.from}, ''), nullif(${emails.fromEmail}, ''))`

/** The columns of a summary, in the order that `toSummary` expects. All of them lie before `raw` in a row. */
const summaryColumns = compiled([
  emails.id,
  emails.address,
  emails.mailbox,
  emails.uid,
  emails.uidvalidity,
  emails.messageId,
  // beyond 2^53 a number would lose digits
  sql`cast(${emails.gmailMessageId} as text)`,
  emails.date,
  emails.internalDate,
  emails.internalDateEpoch,
  sender,
  emails.subject,
  emails.rfc822Size,
])
const summaryWidth = 13

// once: putting the list together takes as long as a small query
function compiled(columns: readonly (Column | SQL)[]): SQL {
  return sql.raw(new SQLiteSyncDialect().sqlToQuery(sql.join([...columns], sql`, `)).sql)
}

/** Bytes of the raw message; read from the row's header, not from the message itself. */
export const sizeBytes = sql`octet_length(${emails.raw})`

/** Summaries; `more` adds columns after them, `rest` is everything from `where` on. */
export function selectSummaries(rest: SQL, more: SQL = sql``): SQL {
  return sql`select ${summaryColumns}${more} from ${emails} ${rest}`
}

export function toSummary(row: Row): EmailSummary {
  const [id, address, mailbox, uid, uidvalidity, messageId, gmailMessageId, date, internalDate, epoch] = row
  const [from, subject, rfc822Size] = row.slice(10)
  return {
    id: readCount(id),
    address: readText(address),
    mailbox: readMailbox(mailbox),
    uid: readInteger(uid),
    uidvalidity: readInteger(uidvalidity),
    messageId: readText(messageId),
    gmailMessageId: readText(gmailMessageId),
    date: readDatetime(date),
    internalDate: readDatetime(internalDate),
    internalDateEpoch: readInteger(epoch),
    from: readText(from),
    subject: readText(subject),
    rfc822Size: readInteger(rfc822Size),
  }
}

/** The page of a list, at the end of its query. */
export function only({ limit, offset }: ListPage): SQL {
  return sql`limit ${limit} offset ${offset}`
}

/** The columns that were added after those of the summary. */
export function moreOf(row: Row): Row {
  return row.slice(summaryWidth)
}

/**
 * Summaries of the messages that `rest` finds, up to its limit. The ids are found first, where an index may hold all
 * that it takes: to be sorted, whole summaries would have to be read from the wide rows of everything that matches.
 */
export function selectSorted(rest: SQL, order: SQL, more: SQL = sql``): SQL {
  return selectSummaries(sql`where ${emails.id} in (select ${emails.id} from ${emails} ${rest}) ${order}`, more)
}

/** Each with what goes with it, in the order given; a message that has gone meanwhile is left out. */
export function withSummaries<T extends { readonly id: number }>(
  archive: ArchiveConnection,
  found: readonly T[],
): readonly (T & EmailSummary)[] {
  const ids = JSON.stringify(found.map(({ id }) => id))
  const rows = archive.all(selectSummaries(sql`where ${emails.id} in (select value from json_each(${ids}))`))
  const summaries = new Map(rows.map((row) => [readCount(row[0]), toSummary(row)]))
  return found.flatMap((item) => {
    const summary = summaries.get(item.id)
    return summary === undefined ? [] : [{ ...summary, ...item }]
  })
}

type LongColumn = typeof emails.raw | typeof emails.plainText

// SQLite reads a value whole to give its start, and a query process has 140 MB: no mail service takes a message of this size
const maxReadBytes = 64 * 1024 * 1024

/** Bytes of a value; NULL for one that is too large to be read. */
function bytesOf(column: LongColumn, from: number, to: number): SQL {
  return sql`case when octet_length(${column}) <= ${maxReadBytes}
    then substr(cast(${column} as blob), ${from + 1}, ${to - from}) end`
}

/** The first bytes of a value; NULL for one that is too large to be read. */
export function startOf(column: LongColumn, bytes: number): SQL {
  return bytesOf(column, 0, bytes)
}

/** Which of the columns are there that not all archives have. */
export interface OptionalColumns {
  readonly labels: boolean
  readonly attachments: boolean
}

// a character of UTF-16 takes three bytes of UTF-8 at most
const bytesPerCharacter = 3

export function selectFull(id: number, { source, maxTextCharacters }: BodyBounds, columns: OptionalColumns): SQL {
  const { from, to } = windowBytes(source)
  const more = sql.join(
    [
      sql``,
      sql`cast(${emails.threadId} as text)`,
      emails.to,
      emails.cc,
      emails.bcc,
      emails.replyTo,
      emails.inReplyTo,
      emails.references,
      columns.labels ? emails.labels : sql`null`,
      columns.attachments ? emails.attachments : sql`null`,
      sql`octet_length(${emails.raw})`,
      bytesOf(emails.raw, from, to),
      sql`octet_length(${emails.plainText})`,
      startOf(emails.plainText, bytesPerCharacter * maxTextCharacters),
    ],
    sql`, `,
  )
  return selectSummaries(sql`where ${emails.id} = ${id}`, more)
}

export function toFullEmail(row: Row, { source: window, maxTextCharacters }: BodyBounds): FullEmail {
  const [threadId, to, cc, bcc, replyTo, inReplyTo, references, labels, attachments] = moreOf(row)
  const [size, raw, textSize, text] = moreOf(row).slice(9)
  const [source, body] = [readStart(raw, size), readStart(text, textSize)]
  return {
    ...toSummary(row),
    threadId: readText(threadId),
    to: readList(to),
    cc: readList(cc),
    bcc: readList(bcc),
    replyTo: readList(replyTo),
    inReplyTo: readText(inReplyTo),
    references: readList(references),
    labels: readList(labels).map(toMailboxName),
    attachments: readAttachments(attachments),
    source: source === null ? null : sourceExcerpt(source, readCount(size), window),
    plainText: body === null ? null : textExcerpt(body, readCount(textSize), maxTextCharacters),
  }
}

/** Null where there is no value; empty for one that is too large. */
function readStart(start: StoredValue | undefined, size: StoredValue | undefined): Uint8Array | null {
  return readBytes(start) ?? (readInteger(size) === null ? null : new Uint8Array())
}
