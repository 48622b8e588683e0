import type { Embedder } from '#src/application/websites/ports/embedder.js'
import type { EventSink } from '#src/application/websites/ports/event-sink.js'
import type { Synthesizer } from '#src/application/websites/ports/synthesizer.js'
import type {
  ChunkMatch,
  ChunkSearchRequest,
  IndexState,
  MatchedSource,
  PageQuestions,
} from '#src/application/websites/ports/website-repository.js'
import { type AppError, toAppError } from '#src/domain/shared/app-error.js'
import { checkCitations } from '#src/domain/websites/citations.js'
import { type ConfidenceLevel, confidenceLevel } from '#src/domain/websites/scoring.js'
import { modelConflict, otherDimensions, toQueryVector } from '#src/domain/websites/vector-space.js'
import { type ContentType, queryLimit } from '#src/domain/websites/website.js'
import { checkNumber, refusedRequest, websiteFactsOf } from '#src/domain/websites/website-failure.js'

export interface QueryWebsitesRequest {
  /** 1 to 1000 characters after trimming. */
  readonly query: string
  /** 1 to 20; defaults to 10. */
  readonly maxResults?: number
  /** The query as a vector of the store's model; defaults to one from the embedder. */
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
  /** The pages of the results, each once, with their facts. */
  readonly sources: readonly MatchedSource[]
  /** The number of results before the cut to `maxResults`. */
  readonly total: number
  readonly confidence: ConfidenceLevel
  readonly retrievalMode: 'lexical' | 'hybrid'
  readonly synthesis: string | null
  /** Notes for the caller on how the answer was made. */
  readonly notices: readonly QueryNotice[]
}

/** Why an answer may be incomplete. */
export type QueryNotice =
  | {
      readonly notice:
        | 'nothing-stored'
        | 'no-vectors'
        | 'other-vector-length'
        | 'too-many-vectors'
        | 'vectors-untrusted'
    }
  | { readonly notice: 'embedder-failed'; readonly failure: AppError }
  | { readonly notice: 'nothing-to-synthesize' | 'synthesis-cut' }
  | { readonly notice: 'no-synthesis'; readonly reason: string }

type PlainNotice = Exclude<QueryNotice, { readonly failure: AppError } | { readonly reason: string }>['notice']

const excerptsForSynthesis = 5

interface QueryVector {
  readonly vector: Float32Array | null
  readonly notices: readonly QueryNotice[]
}

/**
 * Finds the chunks that answer a question, with citations. Throws VALIDATION_ERROR, DB_ERROR; EMBEDDING_FAILED if the
 * stored vectors are from another model. If the embedder does not answer, the search is by words alone and a notice
 * says so. Source: rag-query, rag-citations.
 */
export class QueryWebsites {
  readonly #repository: PageQuestions & IndexState
  readonly #embedder: Embedder | null
  readonly #events: EventSink

  constructor(repository: PageQuestions & IndexState, embedder: Embedder | null, events: EventSink) {
    this.#repository = repository
    this.#embedder = embedder
    this.#events = events
  }

  async execute(request: QueryWebsitesRequest): Promise<QueryWebsitesResult> {
    const started = performance.now()
    const query = checkQuery(request.query)
    const limit = request.maxResults ?? queryLimit.defaultResults
    checkNumber('maxResults', limit, { min: 1, max: queryLimit.maxResults })
    const { contentType = null, sourceIds = null } = request
    this.#events.emit({ name: 'SemanticQueryStart', query, filters: { contentType, sourceIds } })
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
    const { vector, notices } = await this.#vectorOf(search.query, request)
    const { matches, sources, total, trust, passedOver } = await this.#repository.search({ ...search, vector })
    const empty = matches.length === 0 ? await this.#noticesOfEmptyStore() : []
    const synthesis = await synthesize(request, search.query, matches)
    return {
      query: search.query,
      results: matches,
      sources,
      total,
      confidence: confidenceLevel(matches[0]?.supportedScore ?? null),
      retrievalMode: vector === null || passedOver !== undefined ? 'lexical' : 'hybrid',
      synthesis: synthesis.text,
      notices: [
        ...empty,
        ...notices,
        ...(passedOver === undefined ? [] : [{ notice: passedOver }]),
        ...toNotices(trust === 0 && matches.length > 0, 'vectors-untrusted'),
        ...synthesis.notices,
      ],
    }
  }

  #vectorOf(query: string, { embedding, signal }: QueryWebsitesRequest): Promise<QueryVector> {
    return embedding === undefined ? this.#embed(query, signal) : this.#check(embedding)
  }

  async #check(embedding: readonly number[]): Promise<QueryVector> {
    const vector = toQueryVector(embedding)
    const space = await this.#repository.vectorSpace()
    if (space === null) return { vector: null, notices: await this.#noticesOfMissingVectors() }
    if (vector.length !== space.dimensions) throw otherDimensions(vector.length, space)
    return { vector, notices: [] }
  }

  async #embed(query: string, signal: AbortSignal | undefined): Promise<QueryVector> {
    if (this.#embedder === null) return { vector: null, notices: [] }
    const space = await this.#repository.vectorSpace()
    if (space === null) return { vector: null, notices: await this.#noticesOfMissingVectors() }
    const conflict = modelConflict(space, this.#embedder.model)
    if (conflict !== null) throw conflict
    try {
      const [vector] = await this.#embedder.embed([query], 'query', signal)
      if (vector?.length === space.dimensions) return { vector, notices: [] }
      return { vector: null, notices: [{ notice: 'other-vector-length' }] }
    } catch (error) {
      const failure = toAppError(error)
      if (websiteFactsOf(failure) === null || signal?.aborted) throw error
      return { vector: null, notices: [{ notice: 'embedder-failed', failure }] }
    }
  }

  async #noticesOfEmptyStore(): Promise<readonly QueryNotice[]> {
    const { total } = await this.#repository.countChunks()
    return toNotices(total === 0, 'nothing-stored')
  }

  async #noticesOfMissingVectors(): Promise<readonly QueryNotice[]> {
    const { total } = await this.#repository.countChunks()
    return toNotices(total > 0, 'no-vectors')
  }
}

function toNotices(holds: boolean, notice: PlainNotice): readonly QueryNotice[] {
  return holds ? [{ notice }] : []
}

async function synthesize(
  { synthesizer = null, signal = new AbortController().signal }: QueryWebsitesRequest,
  query: string,
  matches: readonly ChunkMatch[],
): Promise<{ readonly text: string | null; readonly notices: readonly QueryNotice[] }> {
  if (synthesizer === null) return { text: null, notices: [] }
  if (matches.length === 0) return { text: null, notices: [{ notice: 'nothing-to-synthesize' }] }
  const excerpts = matches
    .slice(0, excerptsForSynthesis)
    .map(({ sourceUrl, headings, content }) => ({ url: sourceUrl, headings, content }))
  const answer = await synthesizer.synthesize({ query, excerpts, signal })
  if ('unavailable' in answer) return { text: null, notices: [{ notice: 'no-synthesis', reason: answer.unavailable }] }
  const urls = excerpts.map(({ url }) => url)
  return { text: checkCitations(answer.text, urls), notices: toNotices(answer.isCut === true, 'synthesis-cut') }
}

function checkQuery(text: string): string {
  const query = text.trim()
  // counts code points: rare kanji and emoji are one character but two units
  const { length } = [...query]
  if (length >= 1 && length <= queryLimit.maxLength) return query
  throw refusedRequest(
    query === '' ? 'The query is empty.' : `The query is longer than ${queryLimit.maxLength} characters.`,
    { problem: 'query-length', queryLength: length, maxLength: queryLimit.maxLength },
  )
}
