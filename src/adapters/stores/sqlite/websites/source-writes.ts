import { type SQL, sql } from 'drizzle-orm'
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
import { hasEnded } from './leases.js'
import type { OpenStore } from './open-store.js'
import { findSourceByUrl } from './source-rows.js'
import { websiteSources } from './tables.js'
import { markSource } from './text-rows.js'

type Key = Parameters<typeof nameOf<typeof websiteSources>>[1]

/** Whose source is written to. */
interface Held {
  readonly id: number
  readonly heldBy: string
}

const isThis = sql`${websiteSources.id} = ${sql.placeholder('id')}`
const isHeld = sql`${isThis} and ${websiteSources.lease} = ${sql.placeholder('heldBy')}`
/** What is set where a claim ends: the queue has no more to do with it. */
const unclaimed = { ownerPid: null, lease: null, queuedAt: null, attempts: 0 } as const
const claimKeys = ['ownerPid', 'lease', 'queuedAt', 'attempts'] as const

/** Sets these columns of one source. */
function update<const Keys extends readonly Key[], Where extends object = Held>(keys: Keys, where: SQL = isHeld) {
  return statement<ValuesFor<typeof websiteSources, Keys[number]> & Where>(
    sql`update ${websiteSources} set ${assignments(websiteSources, keys)} where ${where}`,
  )
}

const name = (key: Key) => nameOf(websiteSources, key)
const given = (key: Key) => sql`excluded.${name(key)}`

const claim = insertInto(
  websiteSources,
  ['url', 'contentType', 'status', 'lease', 'createdAt', 'updatedAt'],
  sql`on conflict (${name('url')}) do update set ${name('status')} = ${given('status')}, ${name('errorMessage')} = null,
    ${name('contentType')} = iif(${name('fetchedAt')} is null, ${given('contentType')}, ${name('contentType')}),
    ${name('ownerPid')} = null, ${name('lease')} = ${given('lease')}, ${name('updatedAt')} = ${given('updatedAt')},
    ${name('attempts')} = iif(${name('queuedAt')} is null, 0, ${name('attempts')} + 1)
    where (${websiteSources.lease} is null or ${websiteSources.lease} = ${given('lease')})
      and ${websiteSources.hasPastedText} = 0`,
)

/** As `WebsiteRepository.claim`. */
export function claimSource(store: OpenStore, { url, contentType, lease, at }: ClaimRequest): Claimed {
  const values = { url, contentType, status: 'pending', lease, createdAt: at, updatedAt: at } as const
  const claimed = store.run(claim, values).changes === 1
  return { record: requireSource(store, url), claimed }
}

const create = insertInto(
  websiteSources,
  ['url', 'contentType', 'title', 'status', 'createdAt', 'updatedAt'],
  sql`on conflict (${name('url')}) do update set ${name('contentType')} = ${given('contentType')},
    ${name('title')} = iif(${given('title')} = '', ${name('title')}, ${given('title')}), ${name('updatedAt')} = ${given('updatedAt')}
    where ${websiteSources.fetchedAt} is null and ${websiteSources.lease} is null`,
)

/** As `WebsiteRepository.create`. */
export function createSource(store: OpenStore, { url, contentType, title, at }: NewSource): CreatedSource {
  const created = findSourceByUrl(store, url) === null
  store.run(create, { url, contentType, title, status: 'pending', createdAt: at, updatedAt: at })
  return { record: requireSource(store, url), created }
}

export function requireSource(store: OpenStore, url: string): ProcessingRecord {
  const record = findSourceByUrl(store, url)
  if (record === null) throw new AppError('INTERNAL_ERROR', 'The source that was written is not there.')
  return record
}

const held = selection({ id: websiteSources.id }).select<Held>(sql`from ${websiteSources} where ${isHeld}`)

export function holdsSource(store: OpenStore, { id, lease }: ClaimedWrite): boolean {
  return store.first(held, { id, heldBy: lease }) !== null
}

const start = update(['status', 'updatedAt'])

export function startSource(store: OpenStore, { id, lease, at }: ClaimedWrite): boolean {
  return store.run(start, { status: 'processing', updatedAt: at, id, heldBy: lease }).changes === 1
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
export function completeSource(store: OpenStore, write: CompletedPage): void {
  const { id, lease, page, fetched, mark = openMark, at } = write
  const { contentType, contentHash, validators } = fetched
  store.run(complete, {
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
  markSource(store, id, mark, at)
}

const keep = update(fetchedKeys)

export function keepSource(store: OpenStore, write: UnchangedPage): boolean {
  const { id, lease, validators, mark = openMark, at } = write
  const isKept = store.run(keep, { ...toFetched(validators, at), id, heldBy: lease }).changes === 1
  if (isKept) markSource(store, id, mark, at)
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

const fail = statement<
  ValuesFor<typeof websiteSources, 'errorMessage' | (typeof claimKeys)[number] | 'updatedAt'> & Held
>(
  sql`update ${websiteSources} set ${assignments(websiteSources, ['errorMessage', ...claimKeys, 'updatedAt'])},
    ${name('status')} = iif(${name('fetchedAt')} is null, 'failed', 'completed') where ${isHeld}`,
)

export function failSource(store: OpenStore, { id, lease, message, mark, at }: FailedPage): boolean {
  const values = { errorMessage: message, ...unclaimed, updatedAt: at, id, heldBy: lease }
  const isEnded = store.run(fail, values).changes === 1
  if (isEnded && mark !== undefined) markSource(store, id, mark, at)
  return isEnded
}

const begun = selection({
  id: websiteSources.id,
  lease: websiteSources.lease,
  queuedAt: websiteSources.queuedAt,
  attempts: websiteSources.attempts,
}).select(
  sql`from ${websiteSources} where ${websiteSources.lease} is not null or ${websiteSources.status} = 'processing'`,
)
const interrupt = update<
  readonly ['status', 'errorMessage', ...typeof claimKeys, 'updatedAt'],
  { readonly id: number }
>(['status', 'errorMessage', ...claimKeys, 'updatedAt'], isThis)

/** As `WebsiteRepository.failInterrupted`. */
export function failInterrupted(store: OpenStore, { message, messageAfterLastTry, at }: Interruption): number {
  const interrupted = store.all(begun).filter(({ lease }) => lease === null || hasEnded(lease))
  for (const { id, queuedAt, attempts } of interrupted) {
    const tries = { queuedAt, attempts }
    const end =
      queuedAt !== null && attempts < maxQueueTries
        ? ({ status: 'pending', errorMessage: null, ...unclaimed, ...tries } as const)
        : ({ status: 'failed', errorMessage: queuedAt === null ? message : messageAfterLastTry, ...unclaimed } as const)
    store.run(interrupt, { ...end, updatedAt: at, id })
  }
  return interrupted.length
}

const change = update<
  readonly ['status', 'errorMessage', ...typeof claimKeys, 'updatedAt'],
  Held & { readonly from: string }
>(
  ['status', 'errorMessage', ...claimKeys, 'updatedAt'],
  sql`${isThis} and ${websiteSources.status} = ${sql.placeholder('from')}
    and (${websiteSources.lease} is null or ${websiteSources.lease} = ${sql.placeholder('heldBy')})`,
)

/** As `WebsiteRepository.changeStatus`. */
export function changeStatus(store: OpenStore, { id, lease, from, to, errorMessage, at }: StatusChange): boolean {
  const claim = to === 'processing' ? { ...unclaimed, lease } : unclaimed
  return store.run(change, { status: to, errorMessage, ...claim, updatedAt: at, id, from, heldBy: lease }).changes === 1
}

/** What an appended text changes of its source. */
export interface AppendedText {
  readonly id: number
  readonly added: number
  readonly language: Language
  readonly at: string
}

const noteText = statement<AppendedText>(
  sql`update ${websiteSources} set ${name('status')} = iif(${name('lease')} is null, 'completed', ${name('status')}),
    ${name('queuedAt')} = iif(${name('lease')} is null, null, ${name('queuedAt')}),
    ${name('attempts')} = iif(${name('lease')} is null, 0, ${name('attempts')}),
    ${name('errorMessage')} = null, ${name('language')} = ${sql.placeholder('language')},
    ${name('chunksCount')} = ${name('chunksCount')} + ${sql.placeholder('added')}, ${name('hasPastedText')} = 1,
    ${name('fetchedAt')} = coalesce(${name('fetchedAt')}, ${sql.placeholder('at')}), ${name('etag')} = null,
    ${name('stateSince')} = coalesce(${name('stateSince')}, ${sql.placeholder('at')}),
    ${name('lastModified')} = null, ${name('contentHash')} = null, ${name('updatedAt')} = ${sql.placeholder('at')}
    where ${isThis}`,
)

/** What is served is no longer what was fetched. */
export function noteAppended(store: OpenStore, text: AppendedText): void {
  store.run(noteText, text)
}
