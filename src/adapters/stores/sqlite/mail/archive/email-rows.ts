import { type Column, type SQL, sql } from 'drizzle-orm'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import type { Query } from '#src/adapters/stores/sql/kit/query.js'
import { Selection, selection } from '#src/adapters/stores/sql/kit/selection.js'
import {
  readBytes,
  readCount,
  readInteger,
  readText,
  type StoredValue,
} from '#src/adapters/stores/sql/kit/stored-values.js'
import { emails } from '#src/adapters/stores/sqlite/mail/tables.js'
import type { BodyBounds } from '#src/application/mail/ports/mail-archive.js'
import type { EmailExtras, EmailPart, EmailSummary, FullEmail } from '#src/domain/mail/archived-email.js'
import { toMailboxName } from '#src/domain/mail/identifiers.js'
import type { ListPage } from '#src/domain/mail/list-page.js'
import { sourceExcerpt, textExcerpt, windowBytes } from '#src/domain/mail/message-source.js'
import { snippetOf, snippetSource } from '#src/domain/mail/snippet.js'
import type { ArchiveConnection } from './archive-connection.js'
import { readAttachments, readDatetime, readList, readMailbox } from './email-values.js'

/** As text: beyond 2^53 a number would lose digits. */
export const castToText = (column: Column) => [sql`cast(${column} as text)`, readText] as const

/** A summary. All of its columns are stored before `raw` in a row. */
export const summaryColumns = selection({
  id: [emails.id, readCount],
  address: [emails.address, readText],
  mailbox: [emails.mailbox, readMailbox],
  uid: [emails.uid, readInteger],
  uidvalidity: [emails.uidvalidity, readInteger],
  messageId: [emails.messageId, readText],
  gmailMessageId: castToText(emails.gmailMessageId),
  date: [emails.date, readDatetime],
  internalDate: [emails.internalDate, readDatetime],
  internalDateEpoch: [emails.internalDateEpoch, readInteger],
  // the display name, or the address if there is none
  from: [sql`coalesce(nullif(${emails.from}, ''), nullif(${emails.fromEmail}, ''))`, readText],
  subject: [emails.subject, readText],
  rfc822Size: [emails.rfc822Size, readInteger],
})

/** Size of the raw message in bytes; read from the row's header, without reading the message. */
export const sizeBytes = sql`octet_length(${emails.raw})`

export const sizedColumns = summaryColumns.with({ sizeBytes: [sizeBytes, readInteger] })

/** `rest` is everything from `where` on. */
export function selectEmails<Row>(columns: Selection<Row>, rest: SQL): Query<Row> {
  return columns.select(sql`from ${emails} ${rest}`)
}

const idColumn = selection({ id: [emails.id, readCount] })
const countColumn = selection({ count: [sql`count(*)`, readCount] })

/** The ids of the messages that `rest` selects. */
export function selectIds(rest: SQL): Query<{ readonly id: number }> {
  return selectEmails(idColumn, rest)
}

export function readIds(archive: ArchiveConnection, rest: SQL): readonly number[] {
  return archive.all(selectIds(rest)).map(({ id }) => id)
}

/** How many messages `rest` selects; all if absent. */
export function countEmails(archive: ArchiveConnection, rest: SQL = sql``): number {
  return archive.first(selectEmails(countColumn, rest))?.count ?? 0
}

/** The page of a list, as the end of a query. */
export function limitTo({ limit, offset }: ListPage): SQL {
  return sql`limit ${limit} offset ${offset}`
}

/**
 * The messages that `rest` selects, up to its limit. Finds the ids first, possibly from an index alone: sorting whole
 * summaries would read the wide rows of all matches.
 */
export function selectSorted<Row>(columns: Selection<Row>, rest: SQL, order: SQL): Query<Row> {
  return selectEmails(columns, sql`where ${emails.id} in (select ${emails.id} from ${emails} ${rest}) ${order}`)
}

/** Whether a message has one of these ids. */
export function isOneOf(ids: readonly number[]): SQL {
  return sql`${emails.id} in (select value from json_each(${JSON.stringify(ids)}))`
}

/** Adds a summary to each item, in the given order; skips messages that were deleted in the meantime. */
export function withSummaries<T extends { readonly id: number }>(
  archive: ArchiveConnection,
  found: readonly T[],
): readonly (T & EmailSummary)[] {
  const rows = archive.all(selectEmails(summaryColumns, sql`where ${isOneOf(found.map(({ id }) => id))}`))
  const summaries = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap((item) => {
    const summary = summaries.get(item.id)
    return summary === undefined ? [] : [{ ...summary, ...item }]
  })
}

type LongColumn = typeof emails.raw | typeof emails.plainText

// SQLite loads a value whole to return its start, and a query process may grow by 80 MB; mail services allow less
const maxReadBytes = 64 * 1024 * 1024

/** A range of bytes of a value; NULL if the value is too large to be read. */
function bytesOf(column: LongColumn, first: SQL, length: SQL): SQL {
  return sql`case when octet_length(${column}) <= ${literal(maxReadBytes)}
    then substr(cast(${column} as blob), ${first}, ${length}) end`
}

/** All bytes of a message; NULL if they are too many to be read. */
export const wholeSource = bytesOf(emails.raw, sql`1`, literal(maxReadBytes))

/** The first bytes of a value; NULL if the value is too large to be read. */
export function startOf(column: LongColumn, bytes: number): SQL {
  return bytesOf(column, sql`1`, literal(bytes))
}

// a UTF-16 unit takes at most three bytes of UTF-8
const bytesPerCharacter = 3

const readLabels = (value: StoredValue) => readList(value).map(toMailboxName)

type OptionalColumn = Column | SQL

/** A whole message, from an archive with these columns. */
const fullOf = (labels: OptionalColumn, attachments: OptionalColumn) =>
  selectOne(
    summaryColumns.with({
      threadId: castToText(emails.threadId),
      to: [emails.to, readList],
      cc: [emails.cc, readList],
      bcc: [emails.bcc, readList],
      replyTo: [emails.replyTo, readList],
      inReplyTo: [emails.inReplyTo, readText],
      references: [emails.references, readList],
      labels: [labels, readLabels],
      attachments: [attachments, readAttachments],
      size: [sizeBytes, readInteger],
      bytes: [bytesOf(emails.raw, sql`${sql.placeholder('first')}`, sql`${sql.placeholder('length')}`), readBytes],
      textSize: [sql`octet_length(${emails.plainText})`, readInteger],
      textBytes: [bytesOf(emails.plainText, sql`1`, sql`${sql.placeholder('textLength')}`), readBytes],
    }),
  )

const selectOne = <Row>(columns: Selection<Row>) =>
  columns.select<{ id: number; first: number; length: number; textLength: number }>(
    sql`from ${emails} where ${emails.id} = ${sql.placeholder('id')}`,
  )

/** One query per kind of archive: compiling this many columns takes longer than reading them. */
const knownFull = new Map<string, ReturnType<typeof fullOf>>()

function fullIn(archive: ArchiveConnection): ReturnType<typeof fullOf> {
  const [labels, attachments] = [archive.columnOrNull(emails.labels), archive.columnOrNull(emails.attachments)]
  const kind = [labels === emails.labels, attachments === emails.attachments].join()
  const known = knownFull.get(kind) ?? fullOf(labels, attachments)
  knownFull.set(kind, known)
  return known
}

export function readFull(archive: ArchiveConnection, id: number, bounds: BodyBounds): FullEmail | null {
  const { from, to } = windowBytes(bounds.source)
  const textLength = bytesPerCharacter * bounds.maxTextCharacters
  const row = archive.first(fullIn(archive), { id, first: from + 1, length: to - from, textLength })
  if (row === null) return null
  const { size, bytes, textSize, textBytes, ...email } = row
  // empty if it is too large to be read
  const excerpt = <T>(read: Uint8Array | null, whole: number | null, cut: (bytes: Uint8Array, whole: number) => T) =>
    read === null && whole === null ? null : cut(read ?? new Uint8Array(), whole ?? 0)
  return {
    ...email,
    source: excerpt(bytes, size, (start, whole) => sourceExcerpt(start, whole, bounds.source)),
    plainText: excerpt(textBytes, textSize, (start, whole) => textExcerpt(start, whole, bounds.maxTextCharacters)),
  }
}

/** Reads only the requested columns of each message: its text is stored after its raw bytes. */
export function readExtras(
  archive: ArchiveConnection,
  ids: readonly number[],
  parts: readonly EmailPart[],
): readonly EmailExtras[] {
  const fields: Record<EmailPart, () => Fields> = {
    thread: () => ({ threadId: castToText(emails.threadId) }),
    to: () => ({ to: [emails.to, readList] }),
    attachments: () => ({ attachments: [archive.columnOrNull(emails.attachments), readAttachments] }),
    labels: () => ({ labels: [archive.columnOrNull(emails.labels), readLabels] }),
    snippet: () => ({ snippet: [startOf(emails.plainText, bytesPerCharacter * snippetSource), readSnippet] }),
  }
  const wanted: Fields = Object.assign({}, ...parts.map((part) => fields[part]()))
  const columns = new Selection<EmailExtras>({ id: [emails.id, readCount], ...wanted })
  return archive.all(selectEmails(columns, sql`where ${isOneOf(ids)}`))
}

type Fields = Parameters<typeof selection>[0]

function readSnippet(value: StoredValue): string | null {
  const start = readBytes(value)
  return start === null ? null : snippetOf(new TextDecoder().decode(start))
}
