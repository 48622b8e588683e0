import { sql } from 'drizzle-orm'
import { indexTextOf, mailAnalysisVersion } from '#src/adapters/stores/index/analyse.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { readAttachments, readList } from '#src/adapters/stores/sqlite/mail/archive/email-values.js'
import { indexEmail, indexNotes, readIndexedTo, writeIndexedTo } from './search-index.js'
import { emails } from './tables.js'

// each batch is a transaction: small enough that a kill costs little and that others come in between
const defaultMaxMessages = 500
const maxCharacters = 8_000_000

const after = sql.placeholder('after')
const countAfter = selection({ count: [sql`count(*)`, readCount] }).select<{ after: number }>(
  sql`from ${emails} where ${emails.id} > ${after}`,
)
const nextMessage = selection({
  id: emails.id,
  subject: [emails.subject, readText],
  plainText: [emails.plainText, readText],
  attachments: [emails.attachments, readAttachments],
  from: [emails.from, readText],
  fromEmail: [emails.fromEmail, readText],
  to: [emails.to, readList],
  cc: [emails.cc, readList],
}).select<{ after: number }>(sql`from ${emails} where ${emails.id} > ${after} order by ${emails.id} limit 1`)

/** How many messages the index of an archive of ours has yet to be filled with, after an upgrade. */
export function countUnindexed(connection: Connection): number {
  const indexedTo = readIndexedTo(connection)
  return indexedTo === null ? 0 : (connection.first(countAfter, { after: indexedTo })?.count ?? 0)
}

/** Fills the index with the next of them, and gives their number: 0 when it holds all. */
export function indexBatch(connection: Connection, maxMessages = defaultMaxMessages): number {
  return connection.transaction('immediate', () => {
    const indexedTo = readIndexedTo(connection)
    if (indexedTo === null) return 0
    let [count, last, characters] = [0, indexedTo, 0]
    while (count < maxMessages && characters < maxCharacters) {
      const message = connection.first(nextMessage, { after: last })
      if (message === null) break
      last = message.id
      indexEmail(connection, last, indexTextOf(message))
      characters += message.plainText?.length ?? 0
      count++
    }
    if (count === 0) indexNotes.write(connection, 'analysis', mailAnalysisVersion)
    writeIndexedTo(connection, count === 0 ? null : last)
    return count
  })
}
