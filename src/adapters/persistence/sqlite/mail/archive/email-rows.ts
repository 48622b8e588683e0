import { type Column, type SQL, sql } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import type { EmailSummary, FullEmail } from '../../../../../domain/mail/archived-email.js'
import { sourceExcerpt, textExcerpt } from '../../../../../domain/mail/message-source.js'
import { emails } from '../tables.js'
import type { ArchiveConnection, Row } from './archive-connection.js'
import {
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
const largestReadBytes = 64 * 1024 * 1024

/** The first bytes of a value; NULL for one that is too large to be read. */
export function startOf(column: LongColumn, bytes: number): SQL {
  return sql`case when octet_length(${column}) <= ${largestReadBytes}
    then substr(cast(${column} as blob), 1, ${bytes}) end`
}

export function selectFull(id: number, maxBytes: number): SQL {
  const bytes = (column: LongColumn) => sql`octet_length(${column}), ${startOf(column, maxBytes)}`
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
      bytes(emails.raw),
      bytes(emails.plainText),
    ],
    sql`, `,
  )
  return selectSummaries(sql`where ${emails.id} = ${id}`, more)
}

export function toFullEmail(row: Row): FullEmail {
  const [threadId, to, cc, bcc, replyTo, inReplyTo, references, size, raw, textSize, text] = moreOf(row)
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
    source: source === null ? null : sourceExcerpt(source, readCount(size)),
    plainText: body === null ? null : textExcerpt(body, readCount(textSize)),
  }
}

/** Null where there is no value; empty for one that is too large. */
function readStart(start: StoredValue | undefined, size: StoredValue | undefined): Uint8Array | null {
  return readBytes(start) ?? (readInteger(size) === null ? null : new Uint8Array())
}
