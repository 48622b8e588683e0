import type { ChunkSearchRequest } from '../../../../application/websites/ports/website-repository.js'
import type { QueryTerm } from '../../full-text/query-terms.js'
import type { OpenStore } from './open-store.js'

/** A select of chunk ids with named parameters. */
export interface ChosenChunks {
  /** Null chooses all. */
  readonly select: string | null
  readonly values: Readonly<Record<string, string | null>>
}

export interface LexicalCandidates {
  /** The best by BM25. */
  readonly ids: readonly number[]
  /** How many chunks match. */
  readonly total: number
}

const mostCandidates = 100
// rows that BM25 looks at: the rarest terms decide, and common ones would cost most
const mostPostings = 20_000

const columnWeights = '2.0, 2.0, 1.0, 2.0, 2.0, 1.0'

export function chooseChunks({ contentType, sourceIds }: ChunkSearchRequest): ChosenChunks {
  const values = { contentType, sourceIds: sourceIds === null ? null : JSON.stringify(sourceIds) }
  if (contentType === null && sourceIds === null) return { select: null, values: {} }
  const select = `select c.id from website_sources s join website_chunks c on c.source_id = s.id
    where (@contentType is null or s.content_type = @contentType)
      and (@sourceIds is null or s.id in (select value from json_each(@sourceIds)))`
  return { select, values }
}

/** How many chunks hold a term. */
export function countChunksWith(store: OpenStore, term: QueryTerm): number {
  return store.remember(term.match, () => {
    const count = 'select count(*) as n from website_chunks_fts where website_chunks_fts match ?'
    return store.first<{ n: number }>(count, term.match)?.n ?? 0
  })
}

/** How many chunks are of pages whose title holds a term. */
export function countTitledWith(store: OpenStore, term: QueryTerm): number {
  return store.remember(`title ${term.match}`, () => {
    const count = 'select count(*) as n from website_chunks_fts where website_chunks_fts match ?'
    return store.first<{ n: number }>(count, `{title_words title_bigrams} : (${term.match})`)?.n ?? 0
  })
}

export function findLexicalCandidates(
  store: OpenStore,
  terms: readonly QueryTerm[],
  chosen: ChosenChunks,
): LexicalCandidates {
  const match = matchOf(store, terms)
  if (match === null) return { ids: [], total: 0 }
  // the sign keeps FTS5 from being asked once for each chosen row
  const among = chosen.select === null ? '' : `and +rowid in (${chosen.select})`
  // in one pass: what is ranked is what is counted
  const rows = store.all<{ id: number; total: number }>(
    `with found as materialized (
        select rowid as id, bm25(website_chunks_fts, ${columnWeights}) as distance
        from website_chunks_fts where website_chunks_fts match @match ${among})
      select id, (select count(*) from found) as total from found order by distance, id limit ${mostCandidates}`,
    { ...chosen.values, match },
  )
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** Any of the terms that the store holds, the rarest first, until they make enough work. */
function matchOf(store: OpenStore, terms: readonly QueryTerm[]): string | null {
  const counted = terms
    .map((term) => ({ term, count: countChunksWith(store, term) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count)
  let postings = 0
  const used = counted.filter(({ count }, at) => {
    postings += count
    return at === 0 || postings <= mostPostings
  })
  return used.length === 0 ? null : used.map(({ term }) => term.match).join(' OR ')
}
