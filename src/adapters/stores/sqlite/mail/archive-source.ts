import { closeSync, openSync, readSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { type RowOf, selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readBytes, readInteger, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import {
  type DatabaseFile,
  databaseFile,
  openDatabase,
  type SqliteFileOptions,
} from '#src/adapters/stores/sqlite/kit/open-database.js'
import { retryWhileBusy } from '#src/adapters/stores/sqlite/kit/retry-while-busy.js'
import { shownName } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import { readDatetime, readList } from '#src/adapters/stores/sqlite/mail/archive/email-values.js'
import { type MailEntry, type SourceMetadata, tooLargeToStore } from '#src/domain/mail/raw-message.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { mailSchema } from './archive-file.js'
import { maxMessageBytes } from './email-row.js'
import { emails } from './tables.js'

// below every rowid
const firstId = -(2n ** 63n)
// a batch is held in memory and read in one go: between batches the program that fills the archive can write
const maxRows = 64
const maxBytes = 4 * 1024 * 1024

const magic = 'SQLite format 3\0'

const size = sql`octet_length(${emails.raw})`
const row = selection({
  // every table has a rowid, and it equals an integer primary key
  id: sql<string>`cast(rowid as text)`,
  address: [emails.address, readText],
  mailbox: [emails.mailbox, (value) => readText(value) ?? ''],
  uidvalidity: [emails.uidvalidity, readInteger],
  uid: [emails.uid, readInteger],
  gmailThreadId: [sql`cast(${emails.threadId} as text)`, readInt8],
  gmailMessageId: [sql`cast(${emails.gmailMessageId} as text)`, readInt8],
  internalDate: [emails.internalDate, readInstant],
  internalDateEpoch: [emails.internalDateEpoch, readInteger],
  labels: [emails.labels, readList],
  size: [size, (value) => readInteger(value) ?? 0],
  // as bytes, even if stored as text
  raw: [sql`case when ${size} <= ${literal(maxMessageBytes)} then cast(${emails.raw} as blob) end`, readBytes],
})
type Row = RowOf<typeof row>

const rowsAfter = row.select<{ after: bigint }>(
  sql`from ${emails} where rowid > ${sql.placeholder('after')} order by rowid limit ${literal(maxRows)}`,
)
const needed = [
  emails.address,
  emails.mailbox,
  emails.uidvalidity,
  emails.uid,
  emails.threadId,
  emails.gmailMessageId,
  emails.internalDate,
  emails.internalDateEpoch,
  emails.labels,
  emails.raw,
].map(({ name }) => name)
const ordinaryTable = sql`select 1 from sqlite_schema where type = 'table' and rootpage > 0 and name = 'emails' collate nocase`

/** The archive of another program as a source of messages: opened read-only, read batch by batch. */
export class SqliteMessageArchive {
  readonly #file: DatabaseFile

  constructor(file: DatabaseFile) {
    this.#file = file
  }

  async *entries(after: string | null): AsyncGenerator<MailEntry> {
    const connection = await retryWhileBusy(this.#file, () => new Connection(openDatabase(this.#file, 'read')))
    try {
      for (let last = after; ; ) {
        const rows = await retryWhileBusy(this.#file, () => readBatch(connection, last))
        for (const each of rows) yield toEntry(each)
        const end = rows.at(-1)?.id
        if (end === undefined) return
        last = end
      }
    } finally {
      connection.close()
    }
  }
}

/** Implements `OpenArchive`. */
export async function openMessageArchive(
  path: string,
  options: SqliteFileOptions = {},
): Promise<SqliteMessageArchive | null> {
  if (!startsAsDatabase(path)) return null
  const file = databaseFile(path, options)
  const whyNot = await retryWhileBusy(file, () => {
    const connection = new Connection(openDatabase(file, 'read'))
    try {
      return whyNoSource(connection)
    } finally {
      connection.close()
    }
  })
  if (whyNot !== null) throw new AppError('VALIDATION_ERROR', `${shownName(path)} ${whyNot}`)
  return new SqliteMessageArchive(file)
}

/** Returns false if the file cannot be read: reading it later reports why. */
function startsAsDatabase(path: string): boolean {
  try {
    const start = Buffer.alloc(magic.length)
    const file = openSync(path, 'r')
    try {
      return readSync(file, start) === start.length && start.toString('latin1') === magic
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
}

function whyNoSource(connection: Connection): string | null {
  if (mailSchema.marks.some((table) => connection.hasTable(table)))
    return 'is an archive made by a mail import: use it directly; it cannot be imported into another.'
  if (connection.first(ordinaryTable) === null)
    return 'has no readable mail: it is a database without a table of messages.'
  const present = connection.columnNames('emails')
  const missing = needed.filter((name) => !present.has(name))
  return missing.length === 0 ? null : `has no readable mail: its table emails lacks ${missing.join(', ')}.`
}

function readBatch(connection: Connection, after: string | null): readonly Row[] {
  const rows: Row[] = []
  let bytes = 0
  for (const each of connection.iterate(rowsAfter, { after: after === null ? firstId : BigInt(after) })) {
    rows.push(each)
    bytes += each.size
    if (bytes >= maxBytes) break
  }
  return rows
}

function toEntry(stored: Row): MailEntry {
  const { id: position, mailbox, size, raw } = stored
  if (size > maxMessageBytes) return { mailbox, position, problem: tooLargeToStore }
  if (raw === null || raw.length === 0) return { mailbox, position, problem: 'an archive row without its message' }
  return { mailbox, raw, separatorDate: null, sourceMetadata: toSourceMetadata(stored), position }
}

function toSourceMetadata({ address, uidvalidity, uid, internalDateEpoch, ...stored }: Row): SourceMetadata {
  const { labels, gmailThreadId, gmailMessageId } = stored
  const internalDate = stored.internalDate ?? (internalDateEpoch === null ? null : internalDateEpoch * 1000)
  const isPlaced = address !== null && isOfServer(uidvalidity) && isOfServer(uid)
  const place = isPlaced ? { place: { address, uidvalidity, uid } } : {}
  return { labels, gmailThreadId, gmailMessageId, internalDate, ...place }
}

const isOfServer = (number: number | null): number is number => Number.isSafeInteger(number) && Number(number) >= 0

/** An integer that may exceed 2^53, read as text. Returns null for anything else. */
function readInt8(value: StoredValue): bigint | null {
  const text = readText(value)
  if (text === null || !/^-?\d{1,19}$/.test(text)) return null
  const number = BigInt(text)
  return BigInt.asIntN(64, number) === number ? number : null
}

function readInstant(value: StoredValue): number | null {
  const iso = readDatetime(value)
  return iso === null ? null : Date.parse(iso)
}
