import { type SQL, sql } from 'drizzle-orm'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { assignments, insertInto, nameOf, type ValuesFor } from '#src/adapters/stores/sql/kit/writing.js'
import type {
  Claimed,
  ClaimedWrite,
  ClaimRequest,
  CompletedPage,
  CreatedSource,
  FailedPage,
  Interruption,
  NewSource,
  ProcessingRecord,
  StatusChange,
  UnchangedPage,
} from '#src/application/websites/ports/website-repository.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { maxQueueTries } from '#src/domain/websites/page-queue.js'
import { openMark } from '#src/domain/websites/source-mark.js'
import type { Language } from '#src/domain/websites/website.js'
import { forgetOldLeases, isInForce } from './leases.js'
import { findSourceByUrl } from './source-rows.js'
import { websiteSources } from './tables.js'
import { markSource } from './text-rows.js'

type Key = Parameters<typeof nameOf<typeof websiteSources>>[1]

/** Whose source is written to. */
interface Held {
  readonly id: number
  readonly heldBy: string
}

const isThis = sql`${websiteSources.id} = ${sql.placeholder('id')}::bigint`
const isHeld = sql`${isThis} and ${websiteSources.lease} = ${sql.placeholder('heldBy')}`
/** What is set where a claim ends: the queue has no more to do with it. */
const unclaimed = { lease: null, queuedAt: null, attempts: 0 } as const
const claimKeys = ['lease', 'queuedAt', 'attempts'] as const

/** Sets these columns of one source. */
function update<const Keys extends readonly Key[], Where extends object = Held>(keys: Keys, where: SQL = isHeld) {
  return statement<ValuesFor<typeof websiteSources, Keys[number]> & Where>(
    sql`update ${websiteSources} set ${assignments(websiteSources, keys)} where ${where}`,
  )
}

const name = (key: Key) => nameOf(websiteSources, key)
const given = (key: Key) => sql`excluded.${name(key)}`
/** What a row that is there has. */
const own = (key: Key) => sql`${websiteSources[key]}`
/** Where a URL is stored already. */
const onKnownUrl = sql`on conflict (md5(${name('url')})) do update set`
/** Nobody is told of another type than that of what is served. */
const typeUnlessServed = sql`${name('contentType')} = case when ${own('fetchedAt')} is null then ${given('contentType')}
  else ${own('contentType')} end`

const claim = insertInto(
  websiteSources,
  ['url', 'contentType', 'status', 'lease', 'createdAt', 'updatedAt'],
  sql`${onKnownUrl} ${name('status')} = ${given('status')}, ${name('errorMessage')} = null, ${typeUnlessServed},
    ${name('lease')} = ${given('lease')}, ${name('updatedAt')} = ${given('updatedAt')},
    ${name('attempts')} = case when ${own('queuedAt')} is null then 0 else ${own('attempts')} + 1 end
    where (${own('lease')} is null or ${own('lease')} = ${given('lease')}) and ${own('hasPastedText')} = 0`,
)

/** As `WebsiteRepository.claim`. */
export async function claimSource(
  connection: PostgresConnection,
  { url, contentType, lease, at }: ClaimRequest,
): Promise<Claimed> {
  const values = { url, contentType, status: 'pending', lease, createdAt: at, updatedAt: at } as const
  const claimed = (await connection.run(claim, values)).changes === 1
  return { record: await requireSource(connection, url), claimed }
}

const create = insertInto(
  websiteSources,
  ['url', 'contentType', 'title', 'status', 'createdAt', 'updatedAt'],
  sql`${onKnownUrl} ${name('contentType')} = ${given('contentType')},
    ${name('title')} = coalesce(nullif(${given('title')}, ''), ${own('title')}), ${name('updatedAt')} = ${given('updatedAt')}
    where ${own('fetchedAt')} is null and ${own('lease')} is null returning xmax = 0`,
)

/** As `WebsiteRepository.create`. */
export async function createSource(
  connection: PostgresConnection,
  { url, contentType, title, at }: NewSource,
): Promise<CreatedSource> {
  const values = { url, contentType, title, status: 'pending', createdAt: at, updatedAt: at } as const
  // a row that was there has been locked by who changes it
  const [isNew = false] = ((await connection.first(create, values)) ?? []) as readonly unknown[]
  return { record: await requireSource(connection, url), created: isNew === true }
}

export async function requireSource(connection: PostgresConnection, url: string): Promise<ProcessingRecord> {
  const record = await findSourceByUrl(connection, url)
  if (record === null) throw new AppError('INTERNAL_ERROR', 'The source that was written is not there.')
  return record
}

const held = selection({ id: websiteSources.id }).select<Held>(sql`from ${websiteSources} where ${isHeld} for update`)

/** Whether the lease holds the source; nobody else changes that before the transaction ends. */
export async function holdsSource(connection: PostgresConnection, { id, lease }: ClaimedWrite): Promise<boolean> {
  return (await connection.first(held, { id, heldBy: lease })) !== null
}

const start = update(['status', 'updatedAt'])

export async function startSource(connection: PostgresConnection, { id, lease, at }: ClaimedWrite): Promise<boolean> {
  return (await connection.run(start, { status: 'processing', updatedAt: at, id, heldBy: lease })).changes === 1
}

const fetchedKeys = ['status', 'errorMessage', 'fetchedAt', 'etag', 'lastModified', ...claimKeys, 'updatedAt'] as const
const complete = update([
  ...fetchedKeys,
  'contentType',
  'title',
  'language',
  'entities',
  'chunksCount',
  'contentHash',
  'hasPastedText',
])

/** Writes what is known of a page beside its chunks, and ends the claim. */
export async function completeSource(
  connection: PostgresConnection,
  { id, lease, page, fetched, mark = openMark, at }: CompletedPage,
): Promise<void> {
  const { contentType, contentHash, validators } = fetched
  await connection.run(complete, {
    ...toFetched(validators, at),
    contentType,
    contentHash,
    title: page.title,
    language: page.language,
    entities: JSON.stringify(page.entities),
    chunksCount: page.chunks.length,
    hasPastedText: 0,
    id,
    heldBy: lease,
  })
  await markSource(connection, id, mark, at)
}

const keep = update(fetchedKeys)

export async function keepSource(
  connection: PostgresConnection,
  { id, lease, validators, mark = openMark, at }: UnchangedPage,
): Promise<boolean> {
  const isKept = (await connection.run(keep, { ...toFetched(validators, at), id, heldBy: lease })).changes === 1
  if (isKept) await markSource(connection, id, mark, at)
  return isKept
}

function toFetched({ etag, lastModified }: UnchangedPage['validators'], at: string) {
  return {
    status: 'completed',
    errorMessage: null,
    fetchedAt: at,
    etag,
    lastModified,
    ...unclaimed,
    updatedAt: at,
  } as const
}

const failedKeys = ['errorMessage', ...claimKeys, 'updatedAt'] as const
const fail = statement<ValuesFor<typeof websiteSources, (typeof failedKeys)[number]> & Held>(
  sql`update ${websiteSources} set ${assignments(websiteSources, failedKeys)},
    ${name('status')} = case when ${own('fetchedAt')} is null then 'failed' else 'completed' end where ${isHeld}`,
)

export async function failSource(
  connection: PostgresConnection,
  { id, lease, message, mark, at }: FailedPage,
): Promise<boolean> {
  const values = { errorMessage: message, ...unclaimed, updatedAt: at, id, heldBy: lease }
  const isEnded = (await connection.run(fail, values)).changes === 1
  if (isEnded && mark !== undefined) await markSource(connection, id, mark, at)
  return isEnded
}

const isLeftOver = sql`(${own('lease')} is not null or ${own('status')} = 'processing') and not ${isInForce}`
// in the order of ids, as all that hold several sources
const holdLeftOver = selection({ id: websiteSources.id }).select(
  sql`from ${websiteSources} where ${isLeftOver} order by ${own('id')} for update`,
)
const waits = sql`${own('queuedAt')} is not null and ${own('attempts')} < ${sql.raw(String(maxQueueTries))}`
const interrupt = statement<Interruption & { readonly ids: readonly number[] }>(
  sql`update ${websiteSources} set ${name('lease')} = null, ${name('updatedAt')} = ${sql.placeholder('at')},
      ${name('status')} = case when ${waits} then 'pending' else 'failed' end,
      ${name('errorMessage')} = case when ${waits} then null when ${own('queuedAt')} is null
        then ${sql.placeholder('message')}::text else ${sql.placeholder('messageAfterLastTry')}::text end,
      ${name('queuedAt')} = case when ${waits} then ${own('queuedAt')} end,
      ${name('attempts')} = case when ${waits} then ${own('attempts')} else 0 end
    where ${own('id')} = any(${sql.placeholder('ids')}::bigint[]) and ${isLeftOver}`,
)

/** As `WebsiteRepository.failInterrupted`. */
export async function failInterrupted(connection: PostgresConnection, interruption: Interruption): Promise<number> {
  await forgetOldLeases(connection)
  const ids = (await connection.all(holdLeftOver)).map(({ id }) => id)
  if (ids.length === 0) return 0
  // a statement sees leases as they were when it began: one that was made meanwhile, with its claim, is seen by the next
  return (await connection.run(interrupt, { ...interruption, ids })).changes
}

const change = update<
  readonly ['status', 'errorMessage', ...typeof claimKeys, 'updatedAt'],
  Held & { readonly from: string }
>(
  ['status', 'errorMessage', ...claimKeys, 'updatedAt'],
  sql`${isThis} and ${own('status')} = ${sql.placeholder('from')}
    and (${own('lease')} is null or ${own('lease')} = ${sql.placeholder('heldBy')})`,
)

/** As `WebsiteRepository.changeStatus`. */
export async function changeStatus(
  connection: PostgresConnection,
  { id, lease, from, to, errorMessage, at }: StatusChange,
): Promise<boolean> {
  const claimed = to === 'processing' ? { ...unclaimed, lease } : unclaimed
  const values = { status: to, errorMessage, ...claimed, updatedAt: at, id, from, heldBy: lease }
  return (await connection.run(change, values)).changes === 1
}

/** What an appended text changes of its source. */
export interface AppendedText {
  readonly id: number
  readonly added: number
  readonly language: Language
  readonly at: string
}

const ofNobody = sql`${own('lease')} is null`
const noteText = statement<AppendedText>(
  sql`update ${websiteSources} set ${name('status')} = case when ${ofNobody} then 'completed' else ${own('status')} end,
    ${name('queuedAt')} = case when ${ofNobody} then null else ${own('queuedAt')} end,
    ${name('attempts')} = case when ${ofNobody} then 0 else ${own('attempts')} end,
    ${name('errorMessage')} = null, ${name('language')} = ${sql.placeholder('language')},
    ${name('chunksCount')} = ${own('chunksCount')} + ${sql.placeholder('added')}::integer, ${name('hasPastedText')} = 1,
    ${name('fetchedAt')} = coalesce(${own('fetchedAt')}, ${sql.placeholder('at')}), ${name('etag')} = null,
    ${name('stateSince')} = coalesce(${own('stateSince')}, ${sql.placeholder('at')}),
    ${name('lastModified')} = null, ${name('contentHash')} = null, ${name('updatedAt')} = ${sql.placeholder('at')}
    where ${isThis}`,
)

/** What is served is no longer what was fetched. */
export async function noteAppended(connection: PostgresConnection, text: AppendedText): Promise<void> {
  await connection.run(noteText, text)
}
