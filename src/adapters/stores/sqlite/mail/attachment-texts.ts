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
/** A part of the message failed, and the time of its next try, which is kept with the reading, is not come. */
const isWaiting = sql`exists (select 1 from ${attachmentTexts} where ${attachmentTexts.emailId} = ${unreadAttachments.emailId}
  and json_valid(${attachmentTexts.reading}) and json_extract(${attachmentTexts.reading}, '$.retryAt') > ${sql.placeholder('now')})`
const unreadCount = selection({ count: [sql`count(*)`, readCount] }).select<{ now: string }>(
  sql`from ${unreadAttachments} where not ${isWaiting}`,
)
/** The newest first: they are asked for first. */
const nextBefore = selection({
  id: [unreadAttachments.emailId, readCount],
  raw: [emails.raw, readBytes],
  attachments: [emails.attachments, readAttachments],
}).select<{ before: number; now: string }>(
  sql`from ${unreadAttachments} left join ${emails} on ${emails.id} = ${unreadAttachments.emailId}
    where ${unreadAttachments.emailId} < ${sql.placeholder('before')} and not ${isWaiting} order by ${unreadAttachments.emailId} desc limit 1`,
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
  return connection.first(unreadCount, { now })?.count ?? 0
}

export function nextUnread(connection: Connection, before: number, now: string): MessageToRead | null {
  const row = connection.first(nextBefore, { before, now })
  if (row === null) return null
  const kept = connection.all(storedTexts, { id: row.id }).filter(({ reading }) => reading?.retryAt === undefined)
  const settled = new Set(kept.map(({ part }) => part))
  const parts = (row.attachments ?? []).flatMap((attachment, index) =>
    mayHaveText(attachment) && !settled.has(index + 1) ? index + 1 : [],
  )
  return { id: row.id, raw: row.raw ?? new Uint8Array(), parts }
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
  const isSettled = message === null || (isAll && readings.every(({ retryAt }) => retryAt === undefined))
  if (isSettled) connection.run(forgetMessage, { id: emailId })
  if (message === null) return
  for (const { part, reading, retryAt } of readings) {
    const kept = withinKept(reading)
    const isWhole = Number(kept === reading)
    connection.run(keepText, { id: emailId, part, reading: JSON.stringify({ ...kept, retryAt }), isWhole })
  }
  const texts = textsOf(connection, emailId)
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
