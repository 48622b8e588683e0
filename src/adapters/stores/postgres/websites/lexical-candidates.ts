import { type SQL, sql } from 'drizzle-orm'
import type { LexicalQuery, TermFrequencies } from '#src/adapters/stores/index/lexical-query.js'
import type { QueryTerm, TermPhrase } from '#src/adapters/stores/index/query-terms.js'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import type { Query } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount } from '#src/adapters/stores/sql/kit/stored-values.js'
import { type FoundChunk, maxCandidates, tellingTerms } from '#src/adapters/stores/sql/websites/rank-found.js'
import type { ChunkSearchRequest } from '#src/application/websites/ports/website-repository.js'
import type { SearchFacts } from './store-info.js'
import { websiteChunkIndex, websiteChunks, websiteSources } from './tables.js'
import { anyOf, isOneLexeme, toTsquery } from './term-vector.js'
import { foundChunk } from './website-store.js'

// as in FTS5's bm25: how fast repetitions lose effect, and how much long texts are penalized
const saturation = 1.2
const lengthEffect = 0.75
/** The weight of a term that more than half of all chunks contain. */
const minWeight = 1e-6

const { terms: indexed, repeated, tokens, chunkId } = websiteChunkIndex
const question = sql`unnest(${sql.placeholder('queries')}::text[]) with ordinality as question (query, place)`
const countMatches = selection({
  count: [sql`(select count(*) from ${websiteChunkIndex} where ${indexed} @@ question.query::tsquery)`, readCount],
}).select<{ queries: readonly string[] }>(sql`from ${question} order by question.place`)

/** How many chunks contain terms and their phrases; `known` caches counts for the same version of the store. */
export class TermCounts implements TermFrequencies {
  readonly #known: Map<string, number>

  constructor(known: Map<string, number>) {
    this.#known = known
  }

  /** Call before the other methods: counts the terms that are not known yet. */
  async count(connection: PostgresConnection, terms: readonly QueryTerm[]): Promise<void> {
    const all = terms.flatMap((term) => [
      anyOf(term),
      anyOf(term, 'title'),
      ...term.phrases.map((each) => toTsquery(each)),
    ])
    const queries = [...new Set(all)].filter((query) => query !== null && !this.#known.has(query)) as readonly string[]
    if (queries.length === 0) return
    const counted = await connection.all(countMatches, { queries })
    for (const [at, query] of queries.entries()) this.#known.set(query, counted[at]?.count ?? 0)
  }

  found(term: QueryTerm): number {
    return this.#of(anyOf(term))
  }

  titled(term: QueryTerm): number {
    return this.#of(anyOf(term, 'title'))
  }

  phrase(phrase: TermPhrase): number {
    return this.#of(toTsquery(phrase))
  }

  #of(query: string | null): number {
    return query === null ? 0 : (this.#known.get(query) ?? 0)
  }
}

/** The chunks that are searched. */
export type Choice = Pick<ChunkSearchRequest, 'contentType' | 'sourceIds'>

export function choosesAll({ contentType, sourceIds }: Choice): boolean {
  return contentType === null && sourceIds === null
}

/** A select of the ids of the chunks to search; its values are a `Choice`. */
export const chosenChunks = sql`select ${websiteChunks.id} from ${websiteSources}
  join ${websiteChunks} on ${websiteChunks.sourceId} = ${websiteSources.id}
  where (${sql.placeholder('contentType')}::text is null or ${websiteSources.contentType} = ${sql.placeholder('contentType')}::text)
    and (${sql.placeholder('sourceIds')}::bigint[] is null or ${websiteSources.id} = any(${sql.placeholder('sourceIds')}::bigint[]))`

interface Phrases {
  readonly phrases: readonly string[]
  readonly weights: readonly number[]
  /** Whether each phrase is a single lexeme. */
  readonly single: readonly boolean[]
  readonly averageTokens: number
}

const number = (value: number) => sql.raw(`${value}::float8`)
// cover density of one phrase, which is half its number of occurrences; those in titles and headings count twice
const frequencyIn = (terms: SQL) => sql`2 * ts_rank_cd('{0.5, 0.5, 1, 1}', ${terms}, phrase.query)::float8`
// a single lexeme that matches but is not in `repeated` occurs once: the terms, which are long, need not be read
const frequency = sql`case when phrase.single and ${repeated} is not null then greatest(1, ${frequencyIn(sql`${repeated}`)}) else ${frequencyIn(sql`${indexed}`)} end`
const average = sql`${sql.placeholder('averageTokens')}::float8`
const slowness = sql`${number(saturation)} * (${number(1 - lengthEffect)} + ${number(lengthEffect)} * hit.tokens / ${average})`
const score = sql`sum(hit.weight * (hit.frequency * ${number(saturation + 1)} / (hit.frequency + ${slowness})))`

const foundWithTotal = foundChunk.with({ total: [sql`found.total`, readCount] })

/** The best chunks by BM25 of the phrases, and how many chunks contain one. Ranks narrow rows: texts are read last. */
function best<Values>(among: SQL): Query<FoundChunk & { readonly total: number }, Values> {
  return foundWithTotal.query(
    sql`with phrase as materialized (select * from
        unnest(${sql.placeholder('phrases')}::text[]::tsquery[], ${sql.placeholder('weights')}::float8[],
          ${sql.placeholder('single')}::boolean[]) as phrase (query, weight, single)),
      hit as materialized (select ${chunkId} as id, ${tokens} as tokens, phrase.weight, ${frequency} as frequency
        from phrase join ${websiteChunkIndex} on ${indexed} @@ phrase.query ${among}),
      found as materialized (select hit.id, ${score} as score, count(*) over () as total
        from hit group by hit.id order by score desc, hit.id limit ${literal(maxCandidates)})
      select ${foundWithTotal.columns} from found join ${websiteChunks} on ${websiteChunks.id} = found.id
        join ${websiteSources} on ${websiteSources.id} = ${websiteChunks.sourceId} order by found.score desc, found.id`,
  )
}

const bestOfAll = best<Phrases>(sql``)
const bestOfChosen = best<Phrases & Choice>(sql`and ${chunkId} in (${chosenChunks})`)

/** The candidates from words: the chunks to compare, and how many chunks contain a term. */
export interface FoundByWords {
  readonly chunks: readonly FoundChunk[]
  readonly total: number
}

export async function findByWords(
  connection: PostgresConnection,
  { terms }: LexicalQuery,
  counts: TermCounts,
  { statistics, averageTokens }: SearchFacts,
  choice: Choice,
): Promise<FoundByWords> {
  const used = tellingTerms(terms.map((term) => ({ term, count: counts.found(term) })))
  const phrases = used.flatMap(({ term }) => term.phrases).filter((phrase) => counts.phrase(phrase) > 0)
  if (phrases.length === 0) return { chunks: [], total: 0 }
  const values = {
    phrases: phrases.map((phrase) => toTsquery(phrase) ?? ''),
    weights: phrases.map((phrase) => weightOf(counts.phrase(phrase), statistics.chunks)),
    single: phrases.map(isOneLexeme),
    averageTokens,
  }
  const rows = choosesAll(choice)
    ? await connection.all(bestOfAll, values)
    : await connection.all(bestOfChosen, { ...values, ...choice })
  return { chunks: rows, total: rows[0]?.total ?? 0 }
}

/** The weight of a phrase that `found` of all chunks contain. */
function weightOf(found: number, chunks: number): number {
  const weight = Math.log((chunks - found + 0.5) / (found + 0.5))
  return weight > 0 ? weight : minWeight
}
