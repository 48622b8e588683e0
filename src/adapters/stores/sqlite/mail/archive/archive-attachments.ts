import { sql } from 'drizzle-orm'
import { attachmentFinder } from '#src/adapters/stores/index/found-in-attachments.js'
import type { SearchPlan } from '#src/adapters/stores/index/search-plan.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readBytes, readCount } from '#src/adapters/stores/sql/kit/stored-values.js'
import { selectTexts, toText } from '#src/adapters/stores/sqlite/mail/attachment-texts.js'
import { attachmentTexts, emails } from '#src/adapters/stores/sqlite/mail/tables.js'
import type { AttachmentRecord, AttachmentRequest } from '#src/application/mail/ports/mail-archive.js'
import type { ScoredEmail } from '#src/domain/mail/archived-email.js'
import type { AttachmentText } from '#src/domain/mail/attachment-text.js'
import { groupBy } from '#src/domain/shared/group-by.js'
import type { ArchiveConnection } from './archive-connection.js'
import { isOneOf, selectEmails, wholeSource } from './email-rows.js'
import { readAttachments } from './email-values.js'

export function attachmentRecord(archive: ArchiveConnection, { id, part }: AttachmentRequest): AttachmentRecord | null {
  const listed = listedOf(archive, [id]).get(id)
  if (listed === undefined) return null
  const [row] = hasTexts(archive)
    ? archive.all(
        selectTexts(
          sql`where ${attachmentTexts.emailId} = ${id} and ${attachmentTexts.part} = ${part} and ${attachmentTexts.isWhole}`,
        ),
      )
    : []
  return { listed, reading: row?.reading ?? null }
}

const source = selection({ raw: [wholeSource, readBytes] })

export function sourceOf(archive: ArchiveConnection, id: number): Uint8Array | null {
  return archive.first(selectEmails(source, sql`where ${emails.id} = ${id}`))?.raw ?? null
}

/** Adds to each result in which attachments it has the words of the query. */
export function withAttachments(
  archive: ArchiveConnection,
  plan: SearchPlan,
  found: readonly ScoredEmail[],
): readonly ScoredEmail[] {
  const ids = found.map(({ id }) => id)
  const texts = textsOfMessages(archive, ids)
  if (texts.size === 0) return found
  const find = attachmentFinder(plan)
  const listed = listedOf(archive, [...texts.keys()])
  return found.map((email) => {
    const inAttachments = find(texts.get(email.id) ?? [], listed.get(email.id) ?? null)
    return inAttachments.length === 0 ? email : { ...email, inAttachments }
  })
}

/** By message, the texts of its attachments; only messages that have any. */
export function textsOfMessages(
  archive: ArchiveConnection,
  ids: readonly number[],
): ReadonlyMap<number, readonly AttachmentText[]> {
  if (!hasTexts(archive)) return new Map()
  const isWanted = sql`where ${attachmentTexts.emailId} in (select value from json_each(${JSON.stringify(ids)}))`
  const rows = archive.all(selectTexts(sql`${isWanted} order by ${attachmentTexts.emailId}, ${attachmentTexts.part}`))
  return new Map([...groupBy(rows, ({ emailId }) => emailId)].map(([id, ofMessage]) => [id, ofMessage.flatMap(toText)]))
}

/** Archives of other programs and of earlier versions have none. */
export function hasTexts(archive: ArchiveConnection): boolean {
  return archive.hasTable('attachment_texts')
}

function listedOf(archive: ArchiveConnection, ids: readonly number[]) {
  const columns = selection({
    id: [emails.id, readCount],
    attachments: [archive.columnOrNull(emails.attachments), readAttachments],
  })
  const rows = archive.all(selectEmails(columns, sql`where ${isOneOf(ids)}`))
  return new Map(rows.map(({ id, attachments }) => [id, attachments]))
}
