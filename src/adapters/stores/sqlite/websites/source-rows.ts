import { type SQL, sql } from 'drizzle-orm'
import { type RowOf, selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readReason } from '#src/adapters/stores/sql/websites/website-texts.js'
import type {
  ProcessingRecord,
  SourceListRequest,
  SourceOrder,
} from '#src/application/websites/ports/website-repository.js'
import type { WebsiteSource } from '#src/domain/websites/website.js'
import type { OpenStore } from './open-store.js'
import { websiteSources } from './tables.js'

const source = selection({
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

const recordColumns = source.with({
  lease: websiteSources.lease,
  etag: websiteSources.etag,
  lastModified: websiteSources.lastModified,
  contentHash: websiteSources.contentHash,
})

const byId = recordColumns.select<{ id: number }>(
  sql`from ${websiteSources} where ${websiteSources.id} = ${sql.placeholder('id')}`,
)
const byUrl = recordColumns.select<{ url: string }>(
  sql`from ${websiteSources} where ${websiteSources.url} = ${sql.placeholder('url')}`,
)

export function findSource(store: OpenStore, id: number): ProcessingRecord | null {
  const row = store.first(byId, { id })
  return row === null ? null : toRecord(row)
}

export function findSourceByUrl(store: OpenStore, url: string): ProcessingRecord | null {
  const row = store.first(byUrl, { url })
  return row === null ? null : toRecord(row)
}

function toRecord(row: RowOf<typeof recordColumns>): ProcessingRecord {
  const { lease, etag, lastModified, contentHash, ...source } = row
  return { source, lease, validators: { etag, lastModified }, contentHash }
}

const columnOf = {
  fetchedAt: websiteSources.fetchedAt,
  url: websiteSources.url,
  status: websiteSources.status,
} as const satisfies Record<SourceOrder, unknown>

/** As `WebsiteRepository.list`. */
export function listSources(
  store: OpenStore,
  request: SourceListRequest,
): { readonly sources: readonly WebsiteSource[]; readonly total: number } {
  const { limit, offset, orderBy, descending } = request
  const chosen = chosenBy(request)
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const page = source.select(
    sql`from ${websiteSources} ${chosen}
      order by ${columnOf[orderBy]} ${direction} nulls last, ${websiteSources.id} ${direction} limit ${limit} offset ${offset}`,
  )
  const counted = selection({ total: sql<number>`count(*)` }).select(sql`from ${websiteSources} ${chosen}`)
  return { sources: store.all(page), total: store.first(counted)?.total ?? 0 }
}

function chosenBy({ contentType, status }: SourceListRequest): SQL {
  return sql`where (${contentType} is null or ${websiteSources.contentType} = ${contentType})
    and (${status} is null or ${websiteSources.status} = ${status})`
}
