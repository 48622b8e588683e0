import { type SQL, sql } from 'drizzle-orm'
import { indexTextOf } from '#src/adapters/stores/index/analyse.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readBytes, readCount, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { readAttachments, readList } from '#src/adapters/stores/sqlite/mail/archive/email-values.js'
import type { MessageToRead, ReadPart } from '#src/application/mail/ports/unread-attachments.js'
import type { PaperReading } from '#src/application/shared/ports/paper-reader.js'
import { type AttachmentText, maxKeptText, mayHaveText } from '#src/domain/mail/attachment-text.js'
import type { Attachment } from '#src/domain/mail/email.js'
import { indexEmail } from './search-index.js'
import { attachmentTexts, emails, unreadAttachments } from './tables.js'

const id = sql.placeholder('id')
const ofMessage = sql`where ${attachmentTexts.emailId} = ${id}`

const noteMessage = statement<{ id: number }>(sql`insert or ignore into ${unreadAttachments} values (${id})`)
const forgetMessage = statement<{ id: number }>(
  sql`delete from ${unreadAttachments} where ${unreadAttachments.emailId} = ${id}`,
)
const forgetTexts = statement<{ id: number }>(sql`delete from ${attachmentTexts} ${ofMessage}`)
const keepText = statement<{ id: number; part: number; reading: string; isWhole: number }>(
  sql`insert or replace into ${attachmentTexts} values (${id}, ${sql.placeholder('part')}, ${sql.placeholder('reading')}, ${sql.placeholder('isWhole')})`,
)
/** A part of the message failed, and the time of its next try, which is kept with the reading, has not come. */
const isWaiting = sql`exists (select 1 from ${attachmentTexts} where ${attachmentTexts.emailId} = ${unreadAttachments.emailId}
  and json_valid(${attachmentTexts.reading}) and json_extract(${attachmentTexts.reading}, '$.retryAt') > ${sql.placeholder('now')})`
const unreadCount = selection({ count: [sql`count(*)`, readCount] }).select<{ now: string }>(
  sql`from ${unreadAttachments} where not ${isWaiting}`,
)
const unread = selection({
  id: [unreadAttachments.emailId, readCount],
  attachments: [emails.attachments, readAttachments],
  isWaiting: [isWaiting, Boolean],
})
const ofUnread = sql`from ${unreadAttachments} left join ${emails} on ${emails.id} = ${unreadAttachments.emailId}`
const waiting = unread.select<{ now: string }>(sql`${ofUnread} where ${isWaiting}`)
/** The newest first: they are asked for first. */
const nextBefore = unread.select<{ before: number; now: string }>(
  sql`${ofUnread} where ${unreadAttachments.emailId} < ${sql.placeholder('before')} order by ${unreadAttachments.emailId} desc limit 1`,
)
const rawOf = selection({ raw: [emails.raw, readBytes] }).select<{ id: number }>(
  sql`from ${emails} where ${emails.id} = ${id}`,
)
const indexed = selection({
  subject: [emails.subject, readText],
  plainText: [emails.plainText, readText],
  attachments: [emails.attachments, readAttachments],
  from: [emails.from, readText],
  fromEmail: [emails.fromEmail, readText],
  to: [emails.to, readList],
  cc: [emails.cc, readList],
}).select<{ id: number }>(sql`from ${emails} where ${emails.id} = ${id}`)

/** The columns with the texts of attachments. */
export const textColumns = selection({
  emailId: [attachmentTexts.emailId, readCount],
  part: [attachmentTexts.part, readCount],
  reading: [attachmentTexts.reading, readReading],
  isWhole: [attachmentTexts.isWhole, Boolean],
})
const storedTexts = textColumns.select<{ id: number }>(
  sql`from ${attachmentTexts} ${ofMessage} order by ${attachmentTexts.part}`,
)

/** The texts that `rest`, everything from `where` on, selects. */
export const selectTexts = (rest: SQL) => textColumns.select(sql`from ${attachmentTexts} ${rest}`)

/** Notes a new message whose attachments may have text. */
export function noteUnread(connection: Connection, emailId: number, attachments: readonly Attachment[]): void {
  if (attachments.some(mayHaveText)) connection.run(noteMessage, { id: emailId })
}

/** Notes a message that was read anew: its list of attachments may be another one. */
export function readAgain(connection: Connection, emailId: number, attachments: readonly Attachment[]): void {
  connection.run(forgetTexts, { id: emailId })
  connection.run(forgetMessage, { id: emailId })
  noteUnread(connection, emailId, attachments)
}

export function countUnread(connection: Connection, now: string): number {
  const untried = connection.all(waiting, { now }).filter((message) => dueParts(connection, message, now).length > 0)
  return (connection.first(unreadCount, { now })?.count ?? 0) + untried.length
}

export function nextUnread(connection: Connection, before: number, now: string): MessageToRead | null {
  let next = connection.first(nextBefore, { before, now })
  while (next !== null) {
    const { id, isWaiting } = next
    const parts = dueParts(connection, next, now)
    if (!isWaiting || parts.length > 0)
      return { id, raw: connection.first(rawOf, { id })?.raw ?? new Uint8Array(), parts }
    next = connection.first(nextBefore, { before: id, now })
  }
  return null
}

interface UnreadMessage {
  readonly id: number
  readonly attachments: readonly Attachment[] | null
}

/** The parts that may have text, apart from those that are settled or wait for their next try. */
function dueParts(connection: Connection, { id, attachments }: UnreadMessage, now: string): readonly number[] {
  const kept = connection.all(storedTexts, { id })
  const tried = new Set(kept.filter(({ reading }) => !isDue(reading, now)).map(({ part }) => part))
  return (attachments ?? []).flatMap((attachment, index) =>
    mayHaveText(attachment) && !tried.has(index + 1) ? index + 1 : [],
  )
}

function isDue(reading: KeptReading | null, now: string): boolean {
  return reading?.retryAt !== undefined && reading.retryAt <= now
}

/** Keeps what was read of a message's attachments and indexes it; call within a transaction. */
export function keepReadings(
  connection: Connection,
  emailId: number,
  readings: readonly ReadPart[],
  isAll: boolean,
): void {
  const message = connection.first(indexed, { id: emailId })
  // erased while its attachments were read
  if (message === null) return void connection.run(forgetMessage, { id: emailId })
  for (const { part, reading, retryAt } of readings) {
    const kept = withinKept(reading)
    const isWhole = Number(kept === reading)
    connection.run(keepText, { id: emailId, part, reading: JSON.stringify({ ...kept, retryAt }), isWhole })
  }
  const kept = connection.all(storedTexts, { id: emailId })
  if (isAll && kept.every(({ reading }) => reading?.retryAt === undefined))
    connection.run(forgetMessage, { id: emailId })
  const texts = kept.flatMap(toText)
  if (texts.length > 0) indexEmail(connection, emailId, indexTextOf({ ...message, attachmentTexts: texts }))
}

export function textsOf(connection: Connection, emailId: number): readonly AttachmentText[] {
  return connection.all(storedTexts, { id: emailId }).flatMap(toText)
}

/** No text if it could not be read. */
export function toText({
  part,
  reading,
}: {
  readonly part: number
  readonly reading: PaperReading | null
}): readonly AttachmentText[] {
  return reading?.outcome === 'read' ? [{ part, pages: reading.paper.pages }] : []
}

/** Returns the same reading if all of it is kept. */
function withinKept(reading: PaperReading): PaperReading {
  if (reading.outcome === 'failed') return reading
  let left = maxKeptText
  const pages = reading.paper.pages.map(({ number, text }) => {
    const kept = { number, text: text.slice(0, Math.max(0, left)) }
    left -= text.length
    return kept
  })
  return left >= 0 ? reading : { outcome: 'read', paper: { ...reading.paper, pages } }
}

type KeptReading = PaperReading & Pick<ReadPart, 'retryAt'>

function readReading(value: StoredValue): KeptReading | null {
  try {
    return JSON.parse(readText(value) ?? 'null') as KeptReading | null
  } catch {
    return null
  }
}
