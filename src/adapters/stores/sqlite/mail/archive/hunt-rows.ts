import { sql } from 'drizzle-orm'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readBytes, readCount, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { emails } from '#src/adapters/stores/sqlite/mail/tables.js'
import type { StoredEmail } from '#src/application/mail/ports/understand-stored.js'
import { isSentMail } from '#src/domain/mail/sent-mailbox.js'
import type { ArchiveConnection } from './archive-connection.js'
import { inOrder } from './email-conditions.js'
import { castToText, isOneOf, selectEmails, startOf } from './email-rows.js'
import { readDatetime, readList, readMailbox } from './email-values.js'

const idOf = selection({ id: [emails.id, readCount] })
const countOf = selection({ count: [sql`count(*)`, readCount] })

export function countEmails(archive: ArchiveConnection): number {
  return archive.first(selectEmails(countOf, sql``))?.count ?? 0
}

const lastOf = selection({ id: [sql`max(${emails.id})`, readCount] })
const lastGiven = selection({ id: [sql`max(seq)`, readCount] }).select(
  sql`from sqlite_sequence where name = 'emails' collate nocase`,
)

/** The highest id that a message has or had, as far as the archive knows: removing copies may remove the last message. */
export function lastId(archive: ArchiveConnection): number {
  const given = archive.hasTable('sqlite_sequence') ? archive.first(lastGiven) : null
  return Math.max(archive.first(selectEmails(lastOf, sql``))?.id ?? 0, given?.id ?? 0)
}

export function idsNewestFirst(archive: ArchiveConnection): readonly number[] {
  return archive.all(selectEmails(idOf, inOrder('newest-first'))).map(({ id }) => id)
}

/** The messages of these threads. */
export function idsOfThreads(archive: ArchiveConnection, threadIds: Iterable<string>): readonly number[] {
  // 64-bit numbers, which JavaScript's JSON cannot represent; the ids come from the archive or were read as such
  const wanted = sql`${emails.threadId} in (select cast(value as integer) from json_each(${JSON.stringify([...threadIds])}))`
  return archive.all(selectEmails(idOf, sql`where ${wanted}`)).map(({ id }) => id)
}

const senderOf = selection({ from: [sql`distinct ${emails.from}`, readText], fromEmail: [emails.fromEmail, readText] })

/** Every distinct sender, as its messages show it. */
export function senders(archive: ArchiveConnection) {
  return archive.all(selectEmails(senderOf, sql``))
}

/** The messages of these senders, highest id first. */
export function idsOfSenders(
  archive: ArchiveConnection,
  found: ReturnType<typeof senders>,
  limit: number,
): readonly number[] {
  const list = (values: readonly (string | null)[]) =>
    JSON.stringify([...new Set(values.flatMap((value) => value ?? []))])
  const [named, unnamed] = [found.map(({ from }) => from), found.filter(({ from }) => from === null)]
  const isNamed = sql`${emails.from} in (select value from json_each(${list(named)}))`
  const isUnnamed = sql`${emails.from} is null and ${emails.fromEmail} in
    (select value from json_each(${list(unnamed.map(({ fromEmail }) => fromEmail))}))`
  const pairs = new Set(found.map(keyOf))
  const ids = archive
    .all(selectEmails(senderAndId, sql`where ${isNamed} or (${isUnnamed}) order by ${emails.id} desc`))
    .filter((row) => pairs.has(keyOf(row)))
  return ids.slice(0, limit).map(({ id }) => id)
}

const senderAndId = selection({
  id: [emails.id, readCount],
  from: [emails.from, readText],
  fromEmail: [emails.fromEmail, readText],
})

function keyOf({ from, fromEmail }: { readonly from: string | null; readonly fromEmail: string | null }): string {
  return JSON.stringify([from, fromEmail])
}

/** The messages with these Message-IDs, or with these ids of the archive. */
export function idsOfMessages(archive: ArchiveConnection, messageIds: readonly string[]): readonly number[] {
  if (messageIds.length === 0) return []
  const own = messageIds.filter((id) => /^\d{1,15}$/.test(id)).map(Number)
  const named = sql`${emails.messageId} in (select value from json_each(${JSON.stringify(messageIds)}))`
  return archive.all(selectEmails(idOf, sql`where ${named} or ${isOneOf(own)}`)).map(({ id }) => id)
}

// the prefixes that `saysForwarded` knows
const passedOn = ['fw%', 'wg:%', 'tr:%', 'rv:%', '転送%', '【転送】%'].map(
  (start) => sql`${emails.subject} like ${start}`,
)

/** Messages whose subject says that they forward another one, highest id first. */
export function idsPassedOn(archive: ArchiveConnection, limit: number): readonly number[] {
  const where = sql.join(passedOn, sql` or `)
  return archive
    .all(selectEmails(idOf, sql`where ${where} order by ${emails.id} desc limit ${limit}`))
    .map(({ id }) => id)
}

const placeOf = (labels: ReturnType<ArchiveConnection['columnOrNull']>) =>
  selection({
    fromEmail: [emails.fromEmail, readText],
    mailbox: [emails.mailbox, readMailbox],
    labels: [labels, readList],
  })

/** The sent messages among these; of the whole archive if `ids` is absent. */
export function sentMail(archive: ArchiveConnection, ids?: readonly number[]) {
  const rest = ids === undefined ? sql`` : sql`where ${isOneOf(ids)}`
  return archive.all(selectEmails(placeOf(archive.columnOrNull(emails.labels)), rest)).filter(isSentMail)
}

const accountOf = selection({ account: [sql`distinct ${emails.address}`, readText] })

/** The addresses whose mail is in the archive, of messages with higher ids than `after`. */
export function accounts(archive: ArchiveConnection, after: number): readonly string[] {
  // without a bound, an index is read instead of the wide rows
  const rest = after === 0 ? sql`` : sql`where ${emails.id} > ${after}`
  return archive.all(selectEmails(accountOf, rest)).flatMap(({ account }) => (account?.includes('@') ? account : []))
}

/** The envelopes of the messages with these ids. */
export function envelopes(archive: ArchiveConnection, ids: readonly number[]) {
  const columns = selection({
    id: [emails.id, readCount],
    messageId: [emails.messageId, readText],
    threadId: castToText(emails.threadId),
    internalDate: [emails.internalDate, readDatetime],
    addedAt: [archive.columnOrNull(emails.createdAt), readDatetime],
    mailbox: [emails.mailbox, readMailbox],
    from: [emails.from, readText],
    fromEmail: [emails.fromEmail, readText],
    to: [emails.to, readList],
    subject: [emails.subject, readText],
    labels: [archive.columnOrNull(emails.labels), readList],
  })
  return archive.all(selectEmails(columns, sql`where ${isOneOf(ids)}`)).map(({ internalDate, labels, ...rest }) => ({
    ...rest,
    at: internalDate,
    isSent: isSentMail({ mailbox: rest.mailbox, labels }),
  }))
}

export type Envelope = ReturnType<typeof envelopes>[number]

// of a larger message only the headers are read
const maxRawBytes = 8 * 1024 * 1024
const headBytes = 64 * 1024
// three bytes per character; the rest of a body is not judged
const textBytes = 300_000

const wholeOrHead = sql`case when octet_length(${emails.raw}) <= ${literal(maxRawBytes)}
  then cast(${emails.raw} as blob) else ${startOf(emails.raw, headBytes)} end`

const decoded = (bytes: Uint8Array | null) => (bytes === null ? null : new TextDecoder().decode(bytes))

const textOf = [startOf(emails.plainText, textBytes), (value: StoredValue) => decoded(readBytes(value))] as const

/** The bodies of messages, cut like those of `storedEmail`. */
export function texts(archive: ArchiveConnection, ids: readonly number[]) {
  const columns = selection({ id: [emails.id, readCount], subject: [emails.subject, readText], text: textOf })
  return archive.all(selectEmails(columns, sql`where ${isOneOf(ids)}`))
}

const wordsOf = selection({
  subject: [emails.subject, readText],
  from: [emails.from, readText],
  fromEmail: [emails.fromEmail, readText],
  plainText: textOf,
  raw: [wholeOrHead, readBytes],
}).select<{ id: number }>(sql`from ${emails} where ${emails.id} = ${sql.placeholder('id')}`)

/** All that is needed to understand a message. */
export function storedEmail(archive: Connection, id: number): StoredEmail | null {
  return archive.first(wordsOf, { id })
}
