import { checkCitations } from '../../domain/websites/citations.js'
import { type ConfidenceLevel, confidenceLevel } from '../../domain/websites/confidence.js'
import { otherDimensions, toQueryVector } from '../../domain/websites/query-vector.js'
import { modelConflict } from '../../domain/websites/vector-space.js'
import type { ContentType } from '../../domain/websites/website.js'
import { WebsiteError } from '../../domain/websites/website-error.js'
import type { Embedder } from './ports/embedder.js'
import type { EventSink } from './ports/event-sink.js'
import type { Synthesizer } from './ports/synthesizer.js'
import type { ChunkMatch, ChunkSearchRequest, MatchedSource, WebsiteRepository } from './ports/website-repository.js'

export const queryLimit = { longest: 1000, maxResults: 20, defaultResults: 10 } as const

export interface QueryWebsitesRequest {
  /** 1 to 1000 characters after trimming. */
  readonly query: string
  /** 1 to 20; 10 when absent. */
  readonly maxResults?: number
  /** The query as a vector of the store's model; made by the embedder when absent. */
  readonly embedding?: readonly number[]
  readonly contentType?: ContentType
  readonly sourceIds?: readonly number[]
  /** Null or absent writes no synthesis. */
  readonly synthesizer?: Synthesizer | null
  readonly signal?: AbortSignal
}

export interface QueryWebsitesResult {
  readonly query: string
  readonly results: readonly ChunkMatch[]
  /** The pages of the results, each once, with what they state. */
  readonly sources: readonly MatchedSource[]
  /** Found before the cut to `maxResults`. */
  readonly total: number
  readonly confidence: ConfidenceLevel
  readonly retrievalMode: 'lexical' | 'hybrid'
  readonly synthesis: string | null
  /** What the caller should know of how the answer came about; null when there is nothing to say. */
  readonly notice: string | null
}

const excerptsForSynthesis = 5

interface QueryVector {
  readonly vector: Float32Array | null
  readonly notice: string | null
}

/**
 * Finds the chunks that answer a question, with citations. Throws VALIDATION_ERROR, DB_ERROR; EMBEDDING_FAILED when the
 * stored vectors are another model's. An embedder that does not answer leaves the search to words, and the notice says so.
 * Source: FR-003, FR-006, FR-008.
 */
export class QueryWebsites {
  readonly #repository: WebsiteRepository
  readonly #embedder: Embedder | null
  readonly #events: EventSink

  constructor(repository: WebsiteRepository, embedder: Embedder | null, events: EventSink) {
    this.#repository = repository
    this.#embedder = embedder
    this.#events = events
  }

  async execute(request: QueryWebsitesRequest): Promise<QueryWebsitesResult> {
    const started = performance.now()
    const query = checkQuery(request.query)
    const limit = checkMaxResults(request.maxResults ?? queryLimit.defaultResults)
    const { contentType = null, sourceIds = null } = request
    this.#events.emit({
      name: 'SemanticQueryStart',
      query,
      filters: { content_type: contentType, source_ids: sourceIds },
    })
    const result = await this.#answer(request, { query, limit, contentType, sourceIds })
    this.#events.emit({
      name: 'SemanticQueryComplete',
      resultsCount: result.results.length,
      processingTimeMs: Math.round(performance.now() - started),
    })
    return result
  }

  async #answer(
    request: QueryWebsitesRequest,
    search: Omit<ChunkSearchRequest, 'vector'>,
  ): Promise<QueryWebsitesResult> {
    const { vector, notice } = await this.#vectorOf(search.query, request)
    const { matches, sources, total, trust } = await this.#repository.search({ ...search, vector })
    const empty = matches.length === 0 ? await this.#noticeOfEmptyStore() : null
    const synthesis = await synthesize(request, search.query, matches)
    return {
      query: search.query,
      results: matches,
      sources,
      total,
      confidence: confidenceLevel(matches[0]?.supportedScore ?? null),
      retrievalMode: vector === null ? 'lexical' : 'hybrid',
      synthesis: synthesis.text,
      notice:
        [empty, notice, trust === 0 && matches.length > 0 ? untrustedVectors : null, synthesis.notice]
          .filter((text) => text !== null)
          .join(' ') || null,
    }
  }

  #vectorOf(query: string, { embedding, signal }: QueryWebsitesRequest): Promise<QueryVector> {
    return embedding === undefined ? this.#embed(query, signal) : this.#check(embedding)
  }

  async #check(embedding: readonly number[]): Promise<QueryVector> {
    const vector = toQueryVector(embedding)
    const space = await this.#repository.vectorSpace()
    if (space === null) return { vector: null, notice: await this.#noticeOfMissingVectors() }
    if (vector.length !== space.dimensions) throw otherDimensions(vector.length, space)
    return { vector, notice: null }
  }

  async #embed(query: string, signal: AbortSignal | undefined): Promise<QueryVector> {
    if (this.#embedder === null) return { vector: null, notice: null }
    const space = await this.#repository.vectorSpace()
    if (space === null) return { vector: null, notice: await this.#noticeOfMissingVectors() }
    const conflict = modelConflict(space, this.#embedder.model)
    if (conflict !== null) throw conflict
    try {
      const [vector] = await this.#embedder.embed([query], 'query', signal)
      if (vector?.length === space.dimensions) return { vector, notice: null }
      return { vector: null, notice: `${byWordsAlone} ${otherLength}` }
    } catch (error) {
      if (!(error instanceof WebsiteError) || signal?.aborted) throw error
      return { vector: null, notice: `${byWordsAlone} ${error.message} ${error.suggestion}` }
    }
  }

  async #noticeOfEmptyStore(): Promise<string | null> {
    const { total } = await this.#repository.countChunks()
    return total === 0 ? nothingStored : null
  }

  async #noticeOfMissingVectors(): Promise<string | null> {
    const { total } = await this.#repository.countChunks()
    if (total === 0) return null
    return `${byWordsAlone} the pages have no vectors yet. Run \`jobworkflow websites reindex\`.`
  }
}

const nothingStored =
  'No page is stored yet: rag_process_website, or `jobworkflow websites add URL`, reads one into the store.'
const byWordsAlone = 'Found by words alone:'
const untrustedVectors =
  'The words of the query decided: in this store the embedder was not seen to find more than words do, so its vectors ' +
  'only order what is equal by words.'
const cutSynthesis = 'The synthesis ends early: the model had reached the length that it may have.'
const otherLength =
  'the embedder answered a vector of another length than those that are stored. If its model was changed on purpose, run ' +
  '`jobworkflow websites reindex`.'

async function synthesize(
  { synthesizer = null, signal = new AbortController().signal }: QueryWebsitesRequest,
  query: string,
  matches: readonly ChunkMatch[],
): Promise<{ readonly text: string | null; readonly notice: string | null }> {
  if (synthesizer === null) return { text: null, notice: null }
  if (matches.length === 0) return { text: null, notice: 'No synthesis: nothing was found to write one from.' }
  const excerpts = matches
    .slice(0, excerptsForSynthesis)
    .map(({ sourceUrl, headings, content }) => ({ url: sourceUrl, headings, content }))
  const answer = await synthesizer.synthesize({ query, excerpts, signal })
  if ('unavailable' in answer) return { text: null, notice: `No synthesis: ${answer.unavailable}` }
  const urls = excerpts.map(({ url }) => url)
  return { text: checkCitations(answer.text, urls), notice: answer.isCut ? cutSynthesis : null }
}

function checkQuery(text: string): string {
  const query = text.trim()
  // rare kanji and emoji are one character each, and two units
  const { length } = [...query]
  if (length >= 1 && length <= queryLimit.longest) return query
  throw new WebsiteError(
    'VALIDATION_ERROR',
    query === '' ? 'The query is empty.' : `The query is longer than ${queryLimit.longest} characters.`,
    {
      type: 'DataValidationError',
      details: { query_length: length },
      suggestion: `Ask a question of 1 to ${queryLimit.longest} characters.`,
    },
  )
}

function checkMaxResults(value: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= queryLimit.maxResults) return value
  throw new WebsiteError('VALIDATION_ERROR', `max_results must be a whole number from 1 to ${queryLimit.maxResults}.`, {
    type: 'DataValidationError',
    details: { max_results: value },
    suggestion: `Call again with max_results between 1 and ${queryLimit.maxResults}.`,
  })
}
