import { type Column, type SQL, sql } from 'drizzle-orm'
import { indexTextOf, mailAnalysisVersion } from '#src/adapters/stores/index/analyse.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { readAttachments, readList } from '#src/adapters/stores/sqlite/mail/archive/email-values.js'
import { textsOf } from './attachment-texts.js'
import { indexEmail, indexNotes, readIndexedTo, writeIndexedTo } from './search-index.js'
import { emails } from './tables.js'

// each batch is a transaction: small enough that a kill loses little and that others get their turn
const defaultMaxMessages = 500
const maxCharacters = 8_000_000

const after = sql.placeholder('after')
const countAfter = selection({ count: [sql`count(*)`, readCount] }).select<{ after: number }>(
  sql`from ${emails} where ${emails.id} > ${after}`,
)
const nextMessage = indexedColumns().select<{ after: number }>(
  sql`from ${emails} where ${emails.id} > ${after} order by ${emails.id} limit 1`,
)

/** The columns that the index needs, from an archive of ours or from one with only the columns `present`. */
export function indexedColumns(present?: ReadonlySet<string>) {
  const orNull = (column: Column): Column | SQL => (present?.has(column.name) === false ? sql`null` : column)
  return selection({
    id: [emails.id, readCount],
    subject: [emails.subject, (value) => readText(value) ?? ''],
    plainText: [emails.plainText, (value) => readText(value) ?? ''],
    attachments: [orNull(emails.attachments), readAttachments],
    from: [orNull(emails.from), readText],
    fromEmail: [orNull(emails.fromEmail), readText],
    to: [orNull(emails.to), readList],
    cc: [orNull(emails.cc), readList],
  })
}

/** How many messages of an archive of ours are still to be indexed after an upgrade. */
export function countUnindexed(connection: Connection): number {
  const indexedTo = readIndexedTo(connection)
  return indexedTo === null ? 0 : (connection.first(countAfter, { after: indexedTo })?.count ?? 0)
}

/** Indexes the next of them, and returns their number: 0 if the index is complete. */
export function indexBatch(connection: Connection, maxMessages = defaultMaxMessages): number {
  return connection.transaction('immediate', () => {
    const indexedTo = readIndexedTo(connection)
    if (indexedTo === null) return 0
    let [count, last, characters] = [0, indexedTo, 0]
    while (count < maxMessages && characters < maxCharacters) {
      const message = connection.first(nextMessage, { after: last })
      if (message === null) break
      last = message.id
      indexEmail(connection, last, indexTextOf({ ...message, attachmentTexts: textsOf(connection, last) }))
      characters += message.plainText.length
      count++
    }
    if (count === 0) indexNotes.write(connection, 'analysis', mailAnalysisVersion)
    writeIndexedTo(connection, count === 0 ? null : last)
    return count
  })
}
