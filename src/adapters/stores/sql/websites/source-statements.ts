import { type SQL, sql } from 'drizzle-orm'
import { constant, type EngineDialect, given, literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { type Query, statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, type StoredRow } from '#src/adapters/stores/sql/kit/stored-values.js'
import { assignments, nameOf, rowOf } from '#src/adapters/stores/sql/kit/writing.js'
import type { SourceListRequest, SourceOrder } from '#src/application/websites/ports/website-repository.js'
import { maxQueueTries } from '#src/domain/websites/page-queue.js'
import type { Language } from '#src/domain/websites/website.js'
import type { SourceRow, SourcesTable } from './shared-columns.js'
import { readReason } from './website-texts.js'

type Key = keyof SourceRow

interface OfSource {
  readonly id: number
}

/** The lease that must hold the source. */
interface Held extends OfSource {
  readonly heldBy: string
}

/** What an appended text changes in its source. */
export interface AppendedText extends OfSource {
  readonly added: number
  readonly language: Language
  readonly at: string
}

/** The columns to set when a claim ends: the queue is then done with the source. */
const claimKeys = ['lease', 'queuedAt', 'attempts'] as const
const fetchedKeys = ['status', 'errorMessage', 'fetchedAt', 'etag', 'lastModified', ...claimKeys, 'updatedAt'] as const
const pageKeys = [
  'contentType',
  'title',
  'language',
  'entities',
  'chunksCount',
  'contentHash',
  'hasPastedText',
] as const
const changedKeys = ['status', 'errorMessage', ...claimKeys, 'updatedAt'] as const

/** The columns that are read of a source. */
function sourceSelections(sources: SourcesTable) {
  const source = selection({
    id: sources.id,
    url: sources.url,
    contentType: sources.contentType,
    status: sources.status,
    title: sources.title,
    language: sources.language,
    fetchedAt: sources.fetchedAt,
    chunksCount: sources.chunksCount,
    errorMessage: sources.errorMessage,
    hasPastedText: [sources.hasPastedText, (value) => value === 1],
    state: sources.state,
    since: sources.stateSince,
    reason: [sources.stateReason, readReason],
  })
  const record = source.with({
    lease: sources.lease,
    etag: sources.etag,
    lastModified: sources.lastModified,
    contentHash: sources.contentHash,
  })
  return { source, record }
}

/** Queries on sources. */
function sourceQueries(sources: SourcesTable, { held, hasText }: EngineDialect) {
  const { source, record } = sourceSelections(sources)
  const thisId = sql`from ${sources} where ${sources.id} = ${given('id', 'bigint')}`
  const thisUrl = sql`from ${sources} where ${hasText(sources.url, given('url', 'text'))}`
  const columnOf = {
    fetchedAt: sources.fetchedAt,
    url: sources.url,
    status: sources.status,
  } as const satisfies Record<SourceOrder, unknown>
  const chosenBy = ({ contentType, status }: SourceListRequest) =>
    sql`from ${sources} where (${constant(contentType, 'text')} is null or ${sources.contentType} = ${constant(contentType, 'text')})
      and (${constant(status, 'text')} is null or ${sources.status} = ${constant(status, 'text')})`
  return {
    source,
    record,
    byId: record.select<OfSource>(thisId),
    byIdHeld: record.select<OfSource>(sql`${thisId} ${held}`),
    byUrl: record.select<{ url: string }>(thisUrl),
    byUrlHeld: record.select<{ url: string }>(sql`${thisUrl} ${held}`),
    page: (request: SourceListRequest) => {
      const direction = sql.raw(request.descending ? 'desc' : 'asc')
      return source.select(
        sql`${chosenBy(request)} order by ${columnOf[request.orderBy]} ${direction} nulls last, ${sources.id} ${direction}
          limit ${constant(request.limit, 'bigint')} offset ${constant(request.offset, 'bigint')}`,
      )
    },
    total: (request: SourceListRequest) => selection({ total: [sql`count(*)`, readCount] }).select(chosenBy(request)),
    queued: selection({
      waiting: [sql`count(*) filter (where ${sources.lease} is null)`, readCount],
      inWork: [sql`count(${sources.lease})`, readCount],
    }).select(sql`from ${sources} where ${sources.queuedAt} is not null`),
    isHeld: selection({ id: sources.id }).select<Held>(
      sql`${thisId} and ${sources.lease} = ${given('heldBy', 'text')} ${held}`,
    ),
  }
}

/** Statements that add a source, or claim an existing one. */
function newSources(sources: SourcesTable, { hasText, uniqueText }: EngineDialect) {
  const name = (key: Key) => nameOf(sources, key)
  const excluded = (key: Key) => sql`excluded.${name(key)}`
  const claimedKeys = ['url', 'contentType', 'status', 'lease', 'createdAt', 'updatedAt'] as const
  const createdKeys = ['url', 'contentType', 'title', 'status', 'createdAt', 'updatedAt'] as const
  return {
    // a served page keeps its content type: a change would not be reported
    claim: statement<Pick<SourceRow, (typeof claimedKeys)[number]>>(
      sql`insert into ${rowOf(sources, claimedKeys)} on conflict ${uniqueText(sources.url)} do update set
        ${name('status')} = ${excluded('status')}, ${name('errorMessage')} = null,
        ${name('contentType')} = case when ${sources.fetchedAt} is null then ${excluded('contentType')} else ${sources.contentType} end,
        ${name('lease')} = ${excluded('lease')}, ${name('updatedAt')} = ${excluded('updatedAt')},
        ${name('attempts')} = case when ${sources.queuedAt} is null then 0 else ${sources.attempts} + 1 end
        where (${sources.lease} is null or ${sources.lease} = ${excluded('lease')}) and ${sources.hasPastedText} = 0`,
    ),
    create: selection({ id: sql<number>`${name('id')}` }).query<Pick<SourceRow, (typeof createdKeys)[number]>>(
      sql`insert into ${rowOf(sources, createdKeys)} on conflict ${uniqueText(sources.url)} do nothing returning ${name('id')}`,
    ),
    retitle: statement<Pick<SourceRow, 'url' | 'contentType' | 'title' | 'updatedAt'>>(
      sql`update ${sources} set ${name('contentType')} = ${given('contentType', 'text')},
        ${name('title')} = coalesce(nullif(${given('title', 'text')}, ''), ${sources.title}),
        ${name('updatedAt')} = ${given('updatedAt', 'text')}
        where ${hasText(sources.url, given('url', 'text'))} and ${sources.fetchedAt} is null and ${sources.lease} is null`,
    ),
  }
}

/** Statements that change an existing source. */
function sourceChanges(sources: SourcesTable) {
  const name = (key: Key) => nameOf(sources, key)
  const isThis = sql`${sources.id} = ${given('id', 'bigint')}`
  const isHeld = sql`${isThis} and ${sources.lease} = ${given('heldBy', 'text')}`
  const update = <const Keys extends readonly Key[], Where extends object = Held>(keys: Keys, where: SQL = isHeld) =>
    statement<Pick<SourceRow, Keys[number]> & Where>(
      sql`update ${sources} set ${assignments(sources, keys)} where ${where}`,
    )
  const at = given('at', 'text')
  const isFree = sql`${sources.lease} is null`
  const attemptsAfter = sql`${sources.attempts} - ${given('uncounted', 'integer')}`
  return {
    start: update(['status', 'updatedAt']),
    complete: update([...fetchedKeys, ...pageKeys]),
    keep: update(fetchedKeys),
    fail: statement<Pick<SourceRow, 'errorMessage' | (typeof claimKeys)[number] | 'updatedAt'> & Held>(
      sql`update ${sources} set ${assignments(sources, ['errorMessage', ...claimKeys, 'updatedAt'])},
        ${name('status')} = case when ${sources.fetchedAt} is null then 'failed' else 'completed' end where ${isHeld}`,
    ),
    change: update<typeof changedKeys, Held & { readonly from: string }>(
      changedKeys,
      sql`${isThis} and ${sources.status} = ${given('from', 'text')}
        and (${isFree} or ${sources.lease} = ${given('heldBy', 'text')})`,
    ),
    append: statement<AppendedText>(
      sql`update ${sources} set ${name('status')} = case when ${isFree} then 'completed' else ${sources.status} end,
        ${name('queuedAt')} = case when ${isFree} then null else ${sources.queuedAt} end,
        ${name('attempts')} = case when ${isFree} then 0 else ${sources.attempts} end,
        ${name('errorMessage')} = null, ${name('language')} = ${given('language', 'text')},
        ${name('chunksCount')} = ${sources.chunksCount} + ${given('added', 'integer')}, ${name('hasPastedText')} = 1,
        ${name('fetchedAt')} = coalesce(${sources.fetchedAt}, ${at}), ${name('etag')} = null,
        ${name('stateSince')} = coalesce(${sources.stateSince}, ${at}),
        ${name('lastModified')} = null, ${name('contentHash')} = null, ${name('updatedAt')} = ${at}
        where ${isThis}`,
    ),
    giveBack: statement<Held & { readonly at: string; readonly uncounted: number }>(
      sql`update ${sources} set ${name('status')} = 'pending', ${name('lease')} = null,
        ${name('attempts')} = ${attemptsAfter}, ${name('updatedAt')} = ${at}
        where ${isHeld} and ${sources.queuedAt} is not null and ${attemptsAfter} < ${literal(maxQueueTries)}`,
    ),
    remove: statement<OfSource>(sql`delete from ${sources} where ${isThis}`) as Query<StoredRow, OfSource>,
  }
}

/** The statements on the sources of a store, in SQL that both engines understand. */
export function sourceStatements(sources: SourcesTable, dialect: EngineDialect) {
  return { ...sourceQueries(sources, dialect), ...newSources(sources, dialect), ...sourceChanges(sources) }
}

export type SourceStatements = ReturnType<typeof sourceStatements>
