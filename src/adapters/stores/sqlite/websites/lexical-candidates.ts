import { type SQL, sql } from 'drizzle-orm'
import { type QueryTerm, toFts5 } from '#src/adapters/stores/index/query-terms.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { type LexicalCandidates, maxCandidates, tellingTerms } from '#src/adapters/stores/sql/websites/rank-found.js'
import type { ChunkSearchRequest } from '#src/application/websites/ports/website-repository.js'
import type { OpenStore } from './open-store.js'
import { websiteChunks, websiteSources } from './tables.js'

// titles and headings count twice as much as the body
const columnWeights = sql.raw('2.0, 2.0, 1.0, 2.0, 2.0, 1.0')
const index = sql.identifier('website_chunks_fts')

/** A select of the ids of the chunks to search; null selects all. */
export function chooseChunks({ contentType, sourceIds }: ChunkSearchRequest): SQL | null {
  if (contentType === null && sourceIds === null) return null
  const ids = sourceIds === null ? null : JSON.stringify(sourceIds)
  return sql`select ${websiteChunks.id} from ${websiteSources}
    join ${websiteChunks} on ${websiteChunks.sourceId} = ${websiteSources.id}
    where (${contentType} is null or ${websiteSources.contentType} = ${contentType})
      and (${ids} is null or ${websiteSources.id} in (select value from json_each(${ids})))`
}

const countMatches = selection({ count: sql<number>`count(*)` }).select<{ match: string }>(
  sql`from ${index} where ${index} match ${sql.placeholder('match')}`,
)

/** How many chunks contain a term. */
export function countChunksWith(store: OpenStore, term: QueryTerm): number {
  const match = toFts5(term)
  return store.remember(match, () => store.first(countMatches, { match })?.count ?? 0)
}

/** How many chunks belong to pages whose title contains a term. */
export function countTitledWith(store: OpenStore, term: QueryTerm): number {
  const match = `{title_words title_bigrams} : (${toFts5(term)})`
  return store.remember(match, () => store.first(countMatches, { match })?.count ?? 0)
}

const candidate = selection({ id: sql<number>`id`, total: sql<number>`(select count(*) from found)` })

export function findLexicalCandidates(
  store: OpenStore,
  terms: readonly QueryTerm[],
  chosen: SQL | null,
): LexicalCandidates {
  const match = matchOf(store, terms)
  if (match === null) return { ids: [], total: 0 }
  // the plus keeps FTS5 from being queried once per chosen row
  const among = chosen === null ? sql`` : sql`and +rowid in (${chosen})`
  // in one pass: ranks and counts the same rows
  const rows = store.all(
    candidate.query(
      sql`with found as materialized (
        select rowid as id, bm25(${index}, ${columnWeights}) as distance from ${index} where ${index} match ${match} ${among})
      select ${candidate.columns} from found order by distance, id limit ${maxCandidates}`,
    ),
  )
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/**
 * A query for any of the terms: the rarest of those in the store, up to a limit of postings. Returns null if the store
 * has none of them.
 */
function matchOf(store: OpenStore, terms: readonly QueryTerm[]): string | null {
  const used = tellingTerms(terms.map((term) => ({ term, count: countChunksWith(store, term) })))
  return used.length === 0 ? null : used.map(({ term }) => toFts5(term)).join(' OR ')
}
