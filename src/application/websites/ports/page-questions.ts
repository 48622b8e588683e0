import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { Chunk, ChunkInPage, ExtractedEntities } from '#src/domain/websites/page-content.js'
import type { ChunkScores } from '#src/domain/websites/scoring.js'
import type { ContentType, Language, ProcessingStatus, WebsiteSource } from '#src/domain/websites/website.js'
import type { ProcessingRecord } from './page-claims.js'

/** A chunk in its place on the page. */
export interface PageChunk extends Chunk {
  readonly id: number
  /** From 0, in the order of the page. */
  readonly position: number
}

export interface PageChunks {
  readonly source: WebsiteSource
  readonly chunks: readonly PageChunk[]
}

export interface ChunkPageRequest {
  readonly id: number
  /** The id of the chunk before the first; from the first of the page when null. */
  readonly after: number | null
  readonly limit: number
}

/** A text of a source that another has replaced. */
export interface TextVersion {
  /** From 1, in the order in which the source served them; that which is served now has the next one. */
  readonly number: number
  readonly title: string
  readonly language: Language | null
  readonly fetchedAt: UtcTime
  readonly chunksCount: number
}

/** The whole of a text, served or earlier. */
export interface SourceText extends Omit<TextVersion, 'chunksCount'> {
  readonly entities: ExtractedEntities
  /** With the ids that they have, or had, while they are served. */
  readonly chunks: readonly PageChunk[]
}

export interface TextRequest {
  readonly id: number
  /** The text that is served when null. */
  readonly version: number | null
}

/** What sources may be ordered by. */
export type SourceOrder = 'fetchedAt' | 'url' | 'status'

export interface SourceListRequest {
  readonly contentType: ContentType | null
  readonly status: ProcessingStatus | null
  readonly limit: number
  readonly offset: number
  readonly orderBy: SourceOrder
  /** Ties are ordered by id the same way; sources without a date come last either way. */
  readonly descending: boolean
}

export interface ChunkSearchRequest {
  readonly query: string
  /** The query as a vector of the store's model; null searches by words alone. */
  readonly vector: Float32Array | null
  /** Matches to answer at most. */
  readonly limit: number
  readonly contentType: ContentType | null
  /** Search only these; null searches all. */
  readonly sourceIds: readonly number[] | null
}

/** A chunk that was found. */
export interface ChunkMatch extends ChunkScores, ChunkInPage {
  readonly sourceId: number
  readonly sourceUrl: string
}

/** A page that matches are from. */
export interface MatchedSource {
  readonly id: number
  readonly url: string
  /** '' when the page has none. */
  readonly title: string
  readonly entities: ExtractedEntities
}

export interface ChunkSearchResult {
  /** Ascending by combined score, then by chunk id. */
  readonly matches: readonly ChunkMatch[]
  /** Those of the matches, each once, in the order of their first. */
  readonly sources: readonly MatchedSource[]
  /**
   * Found before the cut to `limit`: all that words match, and those nearest by vector that they do not. Where words of
   * the query are so common that the rest is enough to choose by, what holds these words alone is not counted.
   */
  readonly total: number
  /** How far distances of vectors took part, from 0 (in ties alone) to 1; null when the search was by words alone. */
  readonly trust: number | null
  /** Why the search was by words alone though the request's vector and those of the store compare; absent otherwise. */
  readonly passedOver?: 'too-many-vectors'
}

/** What is read of the store; nothing is written. */
export interface PageQuestions {
  /** Null when there is none with this id. */
  find(id: number): Promise<ProcessingRecord | null>

  /** Null when there is none with this URL, which is normalised. */
  findByUrl(url: string): Promise<ProcessingRecord | null>

  /**
   * At most `limit` of the chunks that a source serves, in their order. Null when there is no such source, or when it does
   * not serve the chunk `after`.
   */
  readChunks(request: ChunkPageRequest): Promise<PageChunks | null>

  /** The texts that it served before, newest first, `maxEarlierTexts` at most; none when there is no such source. */
  listVersions(id: number): Promise<readonly TextVersion[]>

  /** Null when there is no such source, it serves no text, or the version is not kept. */
  readText(request: TextRequest): Promise<SourceText | null>

  /** One part of the sources that meet the conditions, and how many do. */
  list(request: SourceListRequest): Promise<{ readonly sources: readonly WebsiteSource[]; readonly total: number }>

  /** The chunks that answer a query best, by words and, where the request has a vector, by vectors. */
  search(request: ChunkSearchRequest): Promise<ChunkSearchResult>
}
