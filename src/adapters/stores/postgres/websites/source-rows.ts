import { type SQL, sql } from 'drizzle-orm'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { type RowOf, selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount } from '#src/adapters/stores/sql/kit/stored-values.js'
import { readReason } from '#src/adapters/stores/sql/websites/website-texts.js'
import type {
  ProcessingRecord,
  SourceListRequest,
  SourceOrder,
} from '#src/application/websites/ports/website-repository.js'
import type { WebsiteSource } from '#src/domain/websites/website.js'
import { websiteSources } from './tables.js'

export const source = selection({
  id: websiteSources.id,
  url: websiteSources.url,
  contentType: websiteSources.contentType,
  status: websiteSources.status,
  title: websiteSources.title,
  language: websiteSources.language,
  fetchedAt: websiteSources.fetchedAt,
  chunksCount: websiteSources.chunksCount,
  errorMessage: websiteSources.errorMessage,
  hasPastedText: [websiteSources.hasPastedText, (value) => value === 1],
  state: websiteSources.state,
  since: websiteSources.stateSince,
  reason: [websiteSources.stateReason, readReason],
})

export const recordColumns = source.with({
  lease: websiteSources.lease,
  etag: websiteSources.etag,
  lastModified: websiteSources.lastModified,
  contentHash: websiteSources.contentHash,
})

const thisId = sql`from ${websiteSources} where ${websiteSources.id} = ${sql.placeholder('id')}::bigint`
const byId = recordColumns.select<{ id: number }>(thisId)
const byIdHeld = recordColumns.select<{ id: number }>(sql`${thisId} for update`)
/** The index of URLs is one of their hashes. */
export const thisUrl = sql`from ${websiteSources} where md5(${websiteSources.url}) = md5(${sql.placeholder('url')}::text)
  and ${websiteSources.url} = ${sql.placeholder('url')}::text`
const byUrl = recordColumns.select<{ url: string }>(thisUrl)

export async function findSource(connection: PostgresConnection, id: number): Promise<ProcessingRecord | null> {
  const row = await connection.first(byId, { id })
  return row === null ? null : toRecord(row)
}

/** The same, kept from others until the end of the transaction. */
export async function holdSource(connection: PostgresConnection, id: number): Promise<ProcessingRecord | null> {
  const row = await connection.first(byIdHeld, { id })
  return row === null ? null : toRecord(row)
}

export async function findSourceByUrl(connection: PostgresConnection, url: string): Promise<ProcessingRecord | null> {
  const row = await connection.first(byUrl, { url })
  return row === null ? null : toRecord(row)
}

export function toRecord(row: RowOf<typeof recordColumns>): ProcessingRecord {
  const { lease, etag, lastModified, contentHash, ...found } = row
  return { source: found, lease, validators: { etag, lastModified }, contentHash }
}

const columnOf = {
  fetchedAt: websiteSources.fetchedAt,
  url: websiteSources.url,
  status: websiteSources.status,
} as const satisfies Record<SourceOrder, unknown>

/** As `WebsiteRepository.list`. */
export async function listSources(
  connection: PostgresConnection,
  request: SourceListRequest,
): Promise<{ readonly sources: readonly WebsiteSource[]; readonly total: number }> {
  const { limit, offset, orderBy, descending } = request
  const chosen = chosenBy(request)
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const page = source.select(
    sql`from ${websiteSources} ${chosen} order by ${columnOf[orderBy]} ${direction} nulls last,
      ${websiteSources.id} ${direction} limit ${limit}::bigint offset ${offset}::bigint`,
  )
  const counted = selection({ total: [sql`count(*)`, readCount] }).select(sql`from ${websiteSources} ${chosen}`)
  return { sources: await connection.all(page), total: (await connection.first(counted))?.total ?? 0 }
}

function chosenBy({ contentType, status }: SourceListRequest): SQL {
  return sql`where (${contentType}::text is null or ${websiteSources.contentType} = ${contentType}::text)
    and (${status}::text is null or ${websiteSources.status} = ${status}::text)`
}
