import { type SQL, sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readInteger, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import { emails } from '#src/adapters/stores/sqlite/mail/tables.js'
import type { ConversationsRequest } from '#src/application/mail/ports/mail-archive.js'
import type { ConversationPosition } from '#src/domain/mail/conversation.js'
import type { ArchiveConnection } from './archive-connection.js'
import { conditionOf } from './archive-search.js'
import { conditionsOf, where } from './email-conditions.js'
import type { OpenArchive } from './open-archive.js'

const { id, threadId, internalDateEpoch: epoch } = emails

const keyColumn = selection({ key: [sql`key`, (value) => readText(value) ?? ''] })

/**
 * The keys of the conversations, latest first. Without conditions they are found one by one by an index; with
 * conditions, the matching ones are found and sorted first.
 */
export function* conversationKeys(opened: OpenArchive, request: ConversationsRequest): Generator<string> {
  const { connection: archive } = opened
  const conditions = meant(opened, request)
  const queries = conditions.length === 0 && hasIndexes(archive) ? walks(request) : [sorted(conditions, request)]
  for (const query of queries) for (const { key } of archive.iterate(keyColumn.select(query))) yield key
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

// archives of other programs have neither
const indexes = selection({ count: [sql`count(*)`, readCount] }).select(
  sql`from sqlite_schema where type = 'index' and name in ('idx_emails_received', 'idx_emails_thread')`,
)

function hasIndexes(archive: ArchiveConnection): boolean {
  return archive.first(indexes)?.count === 2
}

const keyOf = sql`coalesce(cast(${threadId} as text), 'e' || ${id})`

const inThread = (column: { readonly name: string }) => sql`later.${sql.identifier(column.name)}`
const isLast = sql`(${threadId} is null or ${id} = (select ${inThread(id)} from ${emails} as later
  where ${inThread(threadId)} = ${threadId} order by ${inThread(epoch)} desc, ${inThread(id)} desc limit 1))`

/** The last messages of all conversations, latest first: the dated ones, then the others. */
function walks({ after, silentSince }: ConversationsRequest): readonly SQL[] {
  const dated = [sql`${epoch} is not null`, ...(silentSince === null ? [] : [sql`${epoch} <= ${silentSince}`])]
  const undated = silentSince === null ? [walk([sql`${epoch} is null`, ...isBehindUndated(after)])] : []
  if (after !== null && after.epoch === null) return undated
  return [walk([...dated, ...isBehindDated(after)]), ...undated]
}

function walk(conditions: readonly SQL[]): SQL {
  return sql`from (select ${keyOf} as key from ${emails} ${where([...conditions, isLast])} order by ${epoch} desc, key)`
}

function isBehindDated(after: ConversationPosition | null): readonly SQL[] {
  if (after === null) return []
  // the first condition is that of the index
  return [sql`${epoch} <= ${after.epoch}`, sql`(${epoch} < ${after.epoch} or ${keyOf} > ${after.key})`]
}

function isBehindUndated(after: ConversationPosition | null): readonly SQL[] {
  return after === null || after.epoch !== null ? [] : [sql`${keyOf} > ${after.key}`]
}

function sorted(conditions: readonly SQL[], { after, silentSince }: ConversationsRequest): SQL {
  const threads = sql`select ${threadId} from ${emails} ${where([sql`${threadId} is not null`, ...conditions])}`
  const inThreads = conditions.length === 0 ? sql`${threadId} is not null` : sql`${threadId} in (${threads})`
  const groups = sql`select cast(${threadId} as text) as key, max(${epoch}) as last
      from ${emails} where ${inThreads} group by ${threadId}
    union all select 'e' || ${id}, ${epoch} from ${emails} ${where([sql`${threadId} is null`, ...conditions])}`
  const bounds: SQL[] = []
  if (silentSince !== null) bounds.push(sql`last <= ${silentSince}`)
  if (after !== null) bounds.push(isBehind(after))
  return sql`from (${groups}) ${where(bounds)} order by last desc, key`
}

function isBehind({ epoch, key }: ConversationPosition): SQL {
  if (epoch === null) return sql`(last is null and key > ${key})`
  return sql`(last < ${epoch} or last is null or (last = ${epoch} and key > ${key}))`
}

const size = selection({
  count: [sql`count(*)`, readCount],
  first: [sql`min(${epoch})`, readInteger],
})
const ofThread = size.select<{ thread: bigint }>(sql`from ${emails} where ${threadId} = ${sql.placeholder('thread')}`)
const ofMessage = size.select<{ id: number }>(sql`from ${emails} where ${id} = ${sql.placeholder('id')}`)

/** How many messages a conversation has, and when the first was received, in epoch seconds. */
export function sizeOf(archive: ArchiveConnection, key: string) {
  const single = singleOf(key)
  return single === null ? archive.first(ofThread, { thread: BigInt(key) }) : archive.first(ofMessage, { id: single })
}

/** The id of a message that is a conversation alone; null for a thread. */
export function singleOf(key: string): number | null {
  return key.startsWith('e') ? Number(key.slice(1)) : null
}
