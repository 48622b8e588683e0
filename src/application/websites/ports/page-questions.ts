import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { Chunk, ChunkInPage, ExtractedEntities } from '#src/domain/websites/page-content.js'
import type { ChunkScores } from '#src/domain/websites/scoring.js'
import type { ContentType, Language, ProcessingStatus, WebsiteSource } from '#src/domain/websites/website.js'
import type { ProcessingRecord } from './page-claims.js'

/** A chunk with its position on the page. */
export interface PageChunk extends Chunk {
  readonly id: number
  /** From 0, in page order. */
  readonly position: number
}

export interface PageChunks {
  readonly source: WebsiteSource
  readonly chunks: readonly PageChunk[]
}

export interface ChunkPageRequest {
  readonly id: number
  /** The id of the chunk to continue after; null starts at the first. */
  readonly after: number | null
  readonly limit: number
}

/** An earlier text of a source. */
export interface TextVersion {
  /** From 1, in the order in which they were served; the text served now has the next number. */
  readonly number: number
  readonly title: string
  readonly language: Language | null
  readonly fetchedAt: UtcTime
  readonly chunksCount: number
}

/** A complete text, served now or earlier. */
export interface SourceText extends Omit<TextVersion, 'chunksCount'> {
  readonly entities: ExtractedEntities
  /** With the ids that they have, or had, while served. */
  readonly chunks: readonly PageChunk[]
}

export interface TextRequest {
  readonly id: number
  /** Null reads the text served now. */
  readonly version: number | null
}

/** The possible sort orders of sources. */
export type SourceOrder = 'fetchedAt' | 'url' | 'status'

export interface SourceListRequest {
  readonly contentType: ContentType | null
  readonly status: ProcessingStatus | null
  readonly limit: number
  readonly offset: number
  readonly orderBy: SourceOrder
  /** Ties are sorted by id in the same direction; sources without a date always come last. */
  readonly descending: boolean
}

export interface ChunkSearchRequest {
  readonly query: string
  /** The query as a vector of the store's model; null searches by words alone. */
  readonly vector: Float32Array | null
  /** The maximum number of matches. */
  readonly limit: number
  readonly contentType: ContentType | null
  /** Searches only these; null searches all. */
  readonly sourceIds: readonly number[] | null
}

/** A chunk that was found. */
export interface ChunkMatch extends ChunkScores, ChunkInPage {
  readonly sourceId: number
  readonly sourceUrl: string
}

/** A page with matches. */
export interface MatchedSource {
  readonly id: number
  readonly url: string
  /** '' if the page has none. */
  readonly title: string
  readonly entities: ExtractedEntities
}

export interface ChunkSearchResult {
  /** Sorted by combined score (ascending), then by chunk id. */
  readonly matches: readonly ChunkMatch[]
  /** The sources of the matches, each once, in the order of their first match. */
  readonly sources: readonly MatchedSource[]
  /**
   * The number of results before the cut to `limit`: all matches by words, plus the nearest by vector without such a
   * match. If some query words are so common that the other words suffice, chunks with only the common words do not
   * count.
   */
  readonly total: number
  /** How much vector distances contributed, from 0 (only in ties) to 1; null for a search by words alone. */
  readonly trust: number | null
  /** Why the search was by words alone although the vectors are comparable; absent otherwise. */
  readonly passedOver?: 'too-many-vectors'
}

/** The read-only queries of the store. */
export interface PageQuestions {
  /** Returns null if the id does not exist. */
  find(id: number): Promise<ProcessingRecord | null>

  /** Returns null if the normalized URL does not exist. */
  findByUrl(url: string): Promise<ProcessingRecord | null>

  /**
   * Returns at most `limit` of the chunks that a source serves, in order. Returns null if the source does not exist or
   * does not serve the chunk `after`.
   */
  readChunks(request: ChunkPageRequest): Promise<PageChunks | null>

  /** Returns the earlier texts, newest first, at most `maxEarlierTexts`; empty if the source does not exist. */
  listVersions(id: number): Promise<readonly TextVersion[]>

  /** Returns null if the source does not exist, serves no text, or does not keep the version. */
  readText(request: TextRequest): Promise<SourceText | null>

  /** Returns one page of the matching sources, and the total. */
  list(request: SourceListRequest): Promise<{ readonly sources: readonly WebsiteSource[]; readonly total: number }>

  /** Returns the best chunks for a query, by words and, if the request has a vector, by vectors. */
  search(request: ChunkSearchRequest): Promise<ChunkSearchResult>
}
