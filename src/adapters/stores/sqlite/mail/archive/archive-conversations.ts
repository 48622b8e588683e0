import { type SQL, sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import {
  readBytes,
  readCount,
  readInteger,
  readText,
  type StoredValue,
} from '#src/adapters/stores/sql/kit/stored-values.js'
import { emails } from '#src/adapters/stores/sqlite/mail/tables.js'
import type { ConversationsRequest } from '#src/application/mail/ports/mail-archive.js'
import { maxEnding } from '#src/domain/hunt/letters/message-facts.js'
import { readSending } from '#src/domain/mail/bulk-mail.js'
import {
  type Conversation,
  type ConversationMessage,
  type LastWords,
  maxMessagesSeen,
  toConversation,
  whoMustReply,
} from '#src/domain/mail/conversation.js'
import { sendingLines } from '#src/domain/mail/header-block.js'
import { ownText } from '#src/domain/mail/own-text.js'
import { isSentMail } from '#src/domain/mail/sent-mailbox.js'
import type { ArchiveConnection } from './archive-connection.js'
import { conditionOf } from './archive-search.js'
import { conditionsOf, where } from './email-conditions.js'
import { castToText, selectEmails, startOf } from './email-rows.js'
import { readList, readMailbox } from './email-values.js'
import { type KnownFacts, knownFactsOf } from './known-facts.js'
import type { OpenArchive } from './open-archive.js'
import { ownAddresses } from './own-addresses.js'

const { id, threadId, internalDateEpoch: epoch } = emails

/**
 * Groups and sorts conversations by an index, then reads them one by one from the newest on, until there are enough.
 */
export function readConversations(opened: OpenArchive, request: ConversationsRequest): readonly Conversation[] {
  const { connection: archive } = opened
  const known = knownFactsOf(opened)
  const own = ownAddresses(archive, known, request.me)
  const look: Look = { archive, known, own }
  const found: Conversation[] = []
  for (const group of archive.iterate(groupsOf(meant(opened, request), request))) {
    if (found.length >= request.limit) break
    const conversation = show(look, group, request)
    if (conversation !== null) found.push(conversation)
  }
  return found
}

interface Look {
  readonly archive: ArchiveConnection
  readonly known: KnownFacts | null
  readonly own: ReadonlySet<string>
}

interface Group {
  readonly key: string
  readonly count: number
  readonly first: number | null
}

const groupColumns = selection({
  key: [sql`key`, (value) => readText(value) ?? ''],
  count: [sql`n`, readCount],
  first: [sql`first`, readInteger],
})

function groupsOf(conditions: readonly SQL[], { after, silentSince }: ConversationsRequest) {
  const threads = sql`select ${threadId} from ${emails} ${where([sql`${threadId} is not null`, ...conditions])}`
  const inThreads = conditions.length === 0 ? sql`${threadId} is not null` : sql`${threadId} in (${threads})`
  const groups = sql`select cast(${threadId} as text) as key, count(*) as n, min(${epoch}) as first, max(${epoch}) as last
      from ${emails} where ${inThreads} group by ${threadId}
    union all select 'e' || ${id}, 1, ${epoch}, ${epoch} from ${emails} ${where([sql`${threadId} is null`, ...conditions])}`
  const bounds: SQL[] = []
  if (silentSince !== null) bounds.push(sql`last <= ${silentSince}`)
  if (after !== null) bounds.push(isBehind(after))
  return groupColumns.select(sql`from (${groups}) ${where(bounds)} order by last desc, key`)
}

function isBehind({ epoch, key }: NonNullable<ConversationsRequest['after']>): SQL {
  if (epoch === null) return sql`(last is null and key > ${key})`
  return sql`(last < ${epoch} or last is null or (last = ${epoch} and key > ${key}))`
}

/** The conditions that one message of the conversation must meet. */
function meant(opened: OpenArchive, { filter, anyOf, query }: ConversationsRequest): readonly SQL[] {
  const { connection: archive } = opened
  const hasLabels = archive.hasColumn(emails.labels)
  const conditions = conditionsOf(filter, hasLabels)
  const alternatives = anyOf.map((each) => sql.join(conditionsOf(each, hasLabels), sql` and `))
  if (alternatives.length > 0) conditions.push(sql`(${sql.join(alternatives, sql` or `)})`)
  return query === null ? conditions : [...conditions, conditionOf(opened, query)]
}

function show(look: Look, { key, count, first }: Group, request: ConversationsRequest): Conversation | null {
  const [last] = messagesOf(look, key, 1)
  if (last === undefined) return null
  const words = wordsOf(look, last.id)
  if (request.waitingOn !== null && whoMustReply(last, words) !== request.waitingOn) return null
  const newest = count === 1 ? [last] : messagesOf(look, key, maxMessagesSeen)
  return toConversation({ newest, firstDate: toIso(first), count, ...words })
}

const messageColumns = (labels: ReturnType<ArchiveConnection['columnOrNull']>) =>
  selection({
    id: [id, readCount],
    threadId: castToText(threadId),
    at: [epoch, toIso],
    mailbox: [emails.mailbox, readMailbox],
    from: [sql`coalesce(nullif(${emails.from}, ''), nullif(${emails.fromEmail}, ''))`, readText],
    fromEmail: [emails.fromEmail, readText],
    to: [emails.to, readList],
    subject: [emails.subject, readText],
    labels: [labels, readList],
  })

/** Newest first. */
function messagesOf({ archive, own }: Look, key: string, limit: number): readonly ConversationMessage[] {
  const single = key.startsWith('e') ? Number(key.slice(1)) : null
  const wanted = single === null ? sql`${threadId} = ${BigInt(key)}` : sql`${id} = ${single}`
  const rest = sql`where ${wanted} order by ${epoch} desc, ${id} desc limit ${limit}`
  const columns = messageColumns(archive.columnOrNull(emails.labels))
  return archive.all(selectEmails(columns, rest)).map(({ mailbox, ...message }) => {
    const isSent = isSentMail({ mailbox, labels: message.labels })
    return { ...message, isOwn: isSent || own.has(message.fromEmail?.toLowerCase() ?? '') }
  })
}

function toIso(seconds: StoredValue): string | null {
  const date = typeof seconds === 'number' ? new Date(seconds * 1000) : null
  return date === null || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

const headBytes = 64 * 1024
const textBytes = 300_000

const lastColumns = selection({
  head: [startOf(emails.raw, headBytes), readBytes],
  text: [startOf(emails.plainText, textBytes), readBytes],
}).select<{ id: number }>(sql`from ${emails} where ${id} = ${sql.placeholder('id')}`)

function wordsOf({ archive, known }: Look, last: number): LastWords {
  const kept = known?.lastWords(last) ?? null
  if (kept !== null) return kept
  const { head = null, text = null } = archive.first(lastColumns, { id: last }) ?? {}
  const { isAutomatic } = readSending(sendingLines(head ?? new Uint8Array()))
  return { isAutomatic, ending: ownText(new TextDecoder().decode(text ?? new Uint8Array())).slice(-maxEnding) }
}
