import { sql } from 'drizzle-orm'
import type { EmailExtras, EmailPart } from '../../../../../domain/mail/archived-email.js'
import { toMailboxName } from '../../../../../domain/mail/mailbox-name.js'
import { snippetOf, snippetSource } from '../../../../../domain/mail/snippet.js'
import { emails } from '../tables.js'
import type { ArchiveConnection, Row } from './archive-connection.js'
import { startOf } from './email-rows.js'
import { readAttachments, readBytes, readCount, readList, readText } from './stored-values.js'

// three bytes of UTF-8 for a character of UTF-16 at most
const snippetBytes = 3 * snippetSource

/** Reads of each message no column that was not asked for: its text lies behind its raw bytes. */
export function readExtras(
  archive: ArchiveConnection,
  ids: readonly number[],
  parts: readonly EmailPart[],
): readonly EmailExtras[] {
  const wants = (part: EmailPart) => parts.includes(part)
  const columns = [
    wants('thread') ? sql`cast(${emails.threadId} as text)` : sql`null`,
    wants('to') ? emails.to : sql`null`,
    wants('attachments') && archive.hasColumn(emails.attachments) ? emails.attachments : sql`null`,
    wants('labels') && archive.hasColumn(emails.labels) ? emails.labels : sql`null`,
    wants('snippet') ? startOf(emails.plainText, snippetBytes) : sql`null`,
  ]
  const rows = archive.all(sql`select ${emails.id}, ${sql.join(columns, sql`, `)} from ${emails}
    where ${emails.id} in (select value from json_each(${JSON.stringify(ids)}))`)
  return rows.map((row) => toExtras(row, wants))
}

function toExtras(
  [id, threadId, to, attachments, labels, text]: Row,
  wants: (part: EmailPart) => boolean,
): EmailExtras {
  const start = readBytes(text)
  return {
    id: readCount(id),
    ...(wants('thread') ? { threadId: readText(threadId) } : {}),
    ...(wants('to') ? { to: readList(to) } : {}),
    ...(wants('attachments') ? { attachments: readAttachments(attachments) } : {}),
    ...(wants('labels') ? { labels: readList(labels).map(toMailboxName) } : {}),
    ...(wants('snippet') ? { snippet: start === null ? null : snippetOf(new TextDecoder().decode(start)) } : {}),
  }
}
