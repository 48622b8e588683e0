import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type { MailboxExtent, MergedPair, TwinMessage } from '#src/application/mail/ports/doubled-mail.js'
import { noteSent } from './email-facts.js'
import { namesOf } from './message-names.js'
import { removalsOf } from './message-rows.js'
import { mergeStoredMetadata, parseMetadata, serializeMetadata } from './source-metadata.js'
import { emails, importedEmails, importedFiles, syncedMessages } from './tables.js'

const [id, kept, removed] = [sql.placeholder('id'), sql.placeholder('kept'), sql.placeholder('removed')]
const [mailbox, address] = [sql.placeholder('mailbox'), sql.placeholder('address')]

const extents = selection({
  mailbox: [sql`${emails.mailbox}`, (value) => readText(value) ?? ''],
  firstId: [sql`min(${emails.id})`, readCount],
  messages: [sql`count(*)`, readCount],
}).select<{ address: string }>(
  sql`from ${emails} where ${emails.address} = ${address} group by ${emails.mailbox} order by min(${emails.id})`,
)
const stored = selection({ id: emails.id, raw: emails.raw, messageId: emails.messageId, labels: emails.labels })
const storedAfter = stored.select<{ mailbox: string; address: string; after: number }>(
  sql`from ${emails} where ${emails.mailbox} = ${mailbox} and ${emails.address} = ${address}
    and ${emails.id} > ${sql.placeholder('after')} order by ${emails.id}`,
)
const storedAt = stored.select<{ id: number }>(sql`from ${emails} where ${emails.id} = ${id}`)
const twin = selection({ id: emails.id }).select<{ placed: Buffer; unplaced: Buffer; mailbox: string }>(
  sql`from ${importedEmails} join ${emails} on ${emails.id} = ${importedEmails.emailId}
    where ${importedEmails.identity} in (${sql.placeholder('placed')}, ${sql.placeholder('unplaced')})
      and ${emails.mailbox} = ${mailbox} order by ${emails.id} limit 1`,
)

// a batch is one answer of the port: small enough that a stop takes effect soon
const maxMessages = 200
const maxBytes = 16 * 1024 * 1024

export function extentsOf(connection: Connection, account: string): readonly MailboxExtent[] {
  return connection.all(extents, { address: account })
}

export function twinsAfter(
  connection: Connection,
  place: { readonly address: string; readonly mailbox: string; readonly after: number },
  among: readonly string[],
): readonly TwinMessage[] {
  const found: TwinMessage[] = []
  let bytes = 0
  for (const { id: own, raw, messageId } of connection.iterate(storedAfter, place)) {
    const names = namesOf({ raw: raw ?? Buffer.alloc(0), mailbox: place.mailbox, address: place.address })
    const twins = new Map<string, number>()
    for (const name of raw === null ? [] : among) {
      const found = connection.first(twin, { placed: names.placed(name), unplaced: names.unplaced(), mailbox: name })
      if (found !== null) twins.set(name, found.id)
    }
    found.push({ id: own, twins, hasMessageId: messageId !== null && messageId !== '' })
    bytes += raw?.byteLength ?? 0
    if (found.length === maxMessages || bytes >= maxBytes) break
  }
  return found
}

const joinLabels = statement<MergedPair & { labels: string }>(
  sql`update ${emails} set labels_json = ${sql.placeholder('labels')},
      x_gm_msgid = coalesce(x_gm_msgid, (select o.x_gm_msgid from ${emails} o where o.id = ${removed}))
    where ${emails.id} = ${kept}`,
)
const joinKnown = statement<MergedPair & { sourceMetadata: string | null }>(
  sql`update ${importedEmails} set told_labels = ${sql.placeholder('sourceMetadata')},
      gmail_thread_id = coalesce(gmail_thread_id, (select o.gmail_thread_id from ${importedEmails} o where o.email_id = ${removed}))
    where ${importedEmails.emailId} = ${kept}`,
)
const storedMetadata = selection({ sourceMetadata: importedEmails.toldLabels, mailbox: emails.mailbox }).select<{
  id: number
}>(
  sql`from ${importedEmails} join ${emails} on ${emails.id} = ${importedEmails.emailId}
    where ${importedEmails.emailId} = ${id}`,
)
const moveFiles = statement<MergedPair>(
  sql`update ${importedFiles} set email_id = ${kept} where ${importedFiles.emailId} = ${removed}`,
)
const moveUids = statement<MergedPair>(
  sql`update ${syncedMessages} set email_id = ${kept} where ${syncedMessages.emailId} = ${removed}`,
)
const removals = removalsOf(sql`(${removed})`).map((query) => statement<{ removed: number }>(query))

/** Removes the messages whose twin still exists; call within a transaction. Returns how many were removed. */
export function mergeMessages(connection: Connection, pairs: readonly MergedPair[]): number {
  let merged = 0
  for (const pair of pairs) {
    const [stays, goes] = [
      connection.first(storedAt, { id: pair.kept }),
      connection.first(storedAt, { id: pair.removed }),
    ]
    if (stays === null || goes === null || !areSame(stays.raw, goes.raw)) continue
    mergeInto(connection, pair, readLabels(stays.labels), readLabels(goes.labels))
    merged++
  }
  return merged
}

function mergeInto(connection: Connection, pair: MergedPair, own: readonly string[], others: readonly string[]): void {
  const more = others.filter((label) => !own.includes(label))
  const labels = [...own, ...more]
  const { sourceMetadata = null, mailbox = null } = connection.first(storedMetadata, { id: pair.kept }) ?? {}
  const otherMetadata = connection.first(storedMetadata, { id: pair.removed })?.sourceMetadata ?? null
  connection.run(joinLabels, { ...pair, labels: JSON.stringify(labels) })
  connection.run(joinKnown, { ...pair, sourceMetadata: joinMetadata(sourceMetadata, otherMetadata, more) })
  connection.run(moveFiles, pair)
  connection.run(moveUids, pair)
  noteSent(connection, { emailId: pair.kept, mailbox, labels })
  for (const removal of removals) connection.run(removal, { removed: pair.removed })
}

/** What is said about the remaining message: its own values take precedence, and it stays in its place. */
function joinMetadata(own: string | null, other: string | null, more: readonly string[]): string | null {
  if (own === null && other === null && more.length === 0) return null
  const { place: _, ...otherMetadata } = parseMetadata(other)
  const sourceMetadata = parseMetadata(mergeStoredMetadata(serializeMetadata(otherMetadata), own))
  return serializeMetadata({ ...sourceMetadata, labels: [...parseMetadata(own).labels, ...more] })
}

function areSame(one: Buffer | null, other: Buffer | null): boolean {
  if (one === null || other === null) return false
  const content = (raw: Buffer) => namesOf({ raw, mailbox: '', address: '' }).content
  return content(one).equals(content(other))
}

function readLabels(json: string | null): readonly string[] {
  const labels: unknown = json === null ? [] : JSON.parse(json)
  return Array.isArray(labels) ? labels.map(String) : []
}
