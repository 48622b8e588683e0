import { sql } from 'drizzle-orm'
import { indexTextOf, mailAnalysisVersion } from '#src/adapters/stores/index/analyse.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount } from '#src/adapters/stores/sql/kit/stored-values.js'
import { assignments, type ValuesFor } from '#src/adapters/stores/sql/kit/writing.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { allEqual } from '#src/adapters/stores/sqlite/kit/sqlite-writing.js'
import type { RereadMessage, RereadState, StoredMessage } from '#src/application/mail/ports/stored-mail.js'
import { readAgain } from './attachment-texts.js'
import { writeFacts } from './email-facts.js'
import { derivedKeys, fromDatetime } from './email-row.js'
import { namesOf } from './message-names.js'
import { indexEmail, indexNotes } from './search-index.js'
import { emails, importedEmails } from './tables.js'
import { encodeLinks } from './thread-links.js'
import { noteUnsettled } from './write-batch.js'
import { factsPlace, type ImportSession, linksOf, rowOf, updateImported } from './write-messages.js'

// a batch is held in memory, parsed, and written in one transaction
const maxMessages = 500
const maxBytes = 8 * 1024 * 1024

/** The name of the archive's note of the last message that was reread. */
const positionName = 'reread'

const counts = selection({
  total: [sql`count(*)`, readCount],
  done: [sql`sum(${importedEmails.emailId} <= ${sql.placeholder('after')})`, readCount],
}).select<{ after: number }>(sql`from ${importedEmails}`)
const messagesAfter = selection({
  id: importedEmails.emailId,
  digest: importedEmails.digest,
  mailbox: emails.mailbox,
  raw: emails.raw,
  internalDate: [emails.internalDate, fromDatetime],
  date: [emails.date, fromDatetime],
}).select<{ after: number }>(
  sql`from ${importedEmails} join ${emails} on ${emails.id} = ${importedEmails.emailId}
    where ${importedEmails.emailId} > ${sql.placeholder('after')} order by ${importedEmails.emailId}`,
)
const storedOf = selection({ digest: importedEmails.digest, toldLabels: importedEmails.toldLabels }).select<{
  emailId: number
}>(sql`from ${importedEmails} where ${importedEmails.emailId} = ${sql.placeholder('emailId')}`)
// only writes rows that differ, so that rereading is idempotent
const rederive = statement<ValuesFor<typeof emails, 'id' | 'updatedAt' | (typeof derivedKeys)[number]>>(
  sql`update ${emails} set ${assignments(emails, [...derivedKeys, 'updatedAt'])}
    where ${emails.id} = ${sql.placeholder('id')} and not (${allEqual(emails, derivedKeys)})`,
)

export function rereadState(connection: Connection): RereadState {
  const after = Number(indexNotes.read(connection, positionName) ?? 0)
  const { total = 0, done = 0 } = connection.first(counts, { after }) ?? {}
  return { after, done, total }
}

export function storedAfter(connection: Connection, after: number): readonly StoredMessage[] {
  const stored: StoredMessage[] = []
  let bytes = 0
  for (const { id, digest, mailbox, raw: whole, internalDate, date } of connection.iterate(messagesAfter, { after })) {
    const raw = whole ?? Buffer.alloc(0)
    // spelled out: destructuring a row and rebuilding it takes longer than reading it
    stored.push({ id, digest: digest.toString('hex'), mailbox, raw, internalDate, date })
    bytes += raw.length
    if (stored.length === maxMessages || bytes >= maxBytes) break
  }
  return stored
}

/** Returns how many messages changed; call within a transaction. */
export function rewriteMessages(session: ImportSession, messages: readonly RereadMessage[], at: string): number {
  const changed = messages.filter((message) => rewrite(session, message, at)).length
  const last = messages.at(-1)
  if (last !== undefined) {
    indexNotes.write(session.connection, positionName, String(last.stored.id))
    noteUnsettled(session)
  }
  return changed
}

function rewrite({ connection, address }: ImportSession, { stored, message }: RereadMessage, at: string): boolean {
  const { id, raw, mailbox } = stored
  const { digest, toldLabels = null } = connection.first(storedOf, { emailId: id }) ?? {}
  // an import has stored other bytes in the meantime, and has read them
  if (digest?.toString('hex') !== stored.digest) return false
  const { content } = namesOf({ raw, mailbox, address })
  const links = linksOf(message.email, toldLabels, content)
  const { gmailThreadId } = links
  connection.run(updateImported, { digest, gmailThreadId, links: encodeLinks(links), emailId: id })
  indexEmail(connection, id, message.indexText ?? indexTextOf(message.email))
  readAgain(connection, id, message.email.attachments)
  writeFacts(connection, factsPlace(id, message.email, toldLabels), message.facts)
  const values = Object.assign(rowOf(message.email, toldLabels), { updatedAt: at, id })
  return connection.run(rederive, values).changes === 1
}

/** Notes that all texts in the index were analysed by this version. */
export function completeReread(connection: Connection): void {
  indexNotes.write(connection, 'analysis', mailAnalysisVersion)
  indexNotes.write(connection, positionName, null)
}
