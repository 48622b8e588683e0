import type { Chunk, ExtractedEntities, ProcessedPage } from '../../../domain/websites/page-content.js'
import type { ContentType, ProcessingStatus, WebsiteSource } from '../../../domain/websites/website.js'
import type { PageValidators } from './page-fetcher.js'

/**
 * Under which sources are claimed. Opaque, and no two are alike. It ends when the repository that opened it is closed or
 * its process is gone, and every repository on the same store sees that.
 */
export type Lease = string

/** What is known of a source beside what callers are shown. */
export interface ProcessingRecord {
  readonly source: WebsiteSource
  /** Under which it is claimed, ended or not; null when nobody works on it. */
  readonly lease: Lease | null
  /** Of the content that is served. */
  readonly validators: PageValidators
  /** Of the content that is served; null before there is any. */
  readonly contentHash: string | null
}

/** What stored content was made from. */
export interface FetchedAs {
  readonly contentType: ContentType
  readonly validators: PageValidators
  readonly contentHash: string
}

/** Vectors and the model that made them, in the order of the chunks. */
export interface ChunkVectors {
  readonly model: string
  readonly vectors: readonly Float32Array[]
  /**
   * For some of the chunks, a piece of them, as `probeOf` takes it, and the rest: how much better these find each other than
   * their words do tells how far the model's distances can be trusted in this store.
   */
  readonly probes: readonly {
    readonly chunkIndex: number
    /** The piece, embedded as a query. */
    readonly vector: Float32Array
    /** The rest of the chunk, embedded as a passage without title and headings. */
    readonly rest: Float32Array
  }[]
}

export interface ClaimRequest {
  /** Normalised. */
  readonly url: string
  readonly contentType: ContentType
  readonly lease: Lease
  readonly at: string
}

export interface Claimed {
  readonly record: ProcessingRecord
  readonly claimed: boolean
}

/** What every write to a claimed source says. */
export interface ClaimedWrite {
  readonly id: number
  readonly lease: Lease
  readonly at: string
}

export interface CompletedPage extends ClaimedWrite {
  readonly page: ProcessedPage
  readonly fetched: FetchedAs
  readonly vectors: ChunkVectors | null
}

export interface UnchangedPage extends ClaimedWrite {
  readonly validators: PageValidators
}

export interface FailedPage extends ClaimedWrite {
  /** Why, for a person to read. */
  readonly message: string
}

export interface Interruption {
  readonly message: string
  readonly at: string
}

export interface ChunkCounts {
  readonly deleted: number
  readonly created: number
}

export interface NewSource {
  /** Normalised. */
  readonly url: string
  readonly contentType: ContentType
  /** '' when it has none. */
  readonly title: string
  readonly at: string
}

export interface CreatedSource {
  readonly record: ProcessingRecord
  /** False when it was there already. */
  readonly created: boolean
}

/** Chunks that a person gave, behind those that the source serves. */
export interface PastedChunks {
  readonly id: number
  readonly lease: Lease
  readonly chunks: readonly Chunk[]
  /** That the source has, under which they are found. */
  readonly title: string
  readonly vectors: ChunkVectors | null
  /** The source takes no more chunks than this in all. */
  readonly maxSourceChunks: number
  readonly at: string
}

export interface AppendedChunks {
  readonly record: ProcessingRecord
  readonly added: boolean
}

/** A status that is set by hand. */
export interface StatusChange {
  readonly id: number
  readonly lease: Lease
  /** Nothing is written when the source has another by then. */
  readonly from: ProcessingStatus
  readonly to: ProcessingStatus
  /** Why it failed; null when it did not. */
  readonly errorMessage: string | null
  readonly at: string
}

export interface ChunkPageRequest {
  readonly id: number
  /** The id of the chunk before the first; from the first of the page when null. */
  readonly after: number | null
  readonly limit: number
}

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

export const sourceOrders = ['fetch_timestamp', 'url', 'status'] as const
export type SourceOrder = (typeof sourceOrders)[number]

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

export interface ChunkMatch {
  readonly chunkId: number
  readonly sourceId: number
  readonly sourceUrl: string
  /** Of its page; '' when that has none. */
  readonly title: string
  readonly content: string
  readonly headings: readonly string[]
  /** Distances from 0 (alike) to 1; null where that side did not find the chunk. */
  readonly vectorScore: number | null
  readonly ftsScore: number | null
  readonly combinedScore: number
  /** The combined score, with vectors counting only as far as what is asked stands in the chunk: tells how sure it is. */
  readonly supportedScore: number
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
}

/** The model whose vectors a store holds. */
export interface VectorSpace {
  readonly model: string
  readonly dimensions: number
}

export interface StoredChunk {
  readonly chunkId: number
  /** What is embedded: title, headings and content. */
  readonly text: string
  readonly content: string
}

export interface ChunkVectorsToAdd {
  readonly chunkIds: readonly number[]
  /** In the order of the ids. */
  readonly vectors: ChunkVectors
}

/** Chunks done, those that came meanwhile too, and all that were there at the start. */
export interface TextIndexProgress {
  readonly done: number
  readonly total: number
}

export interface DeletedSource {
  readonly url: string
  readonly chunksDeleted: number
}

/**
 * The pages that were processed, their chunks, and the search over them. Chunks, their vectors and their words change
 * together, in one transaction; readers see all of a page or all of the one before.
 *
 * Each method throws AppError: DB_ERROR when the store cannot serve (retryable when another process holds it). A store
 * that is not there is empty, and is made by the first claim. Each call sees the store that bears the name then.
 */
export interface WebsiteRepository {
  find(id: number): Promise<ProcessingRecord | null>
  findByUrl(url: string): Promise<ProcessingRecord | null>

  /**
   * A new lease. The repository keeps it until it is closed, and nobody has to renew it: one on SQLite has ended when its
   * process is gone; an engine with a clock of its own gives it some seconds, and the repository adds to them as long as
   * it is open.
   */
  openLease(): Promise<Lease>

  /**
   * Claims the source with this URL, made with status `pending` when there is none; a source that exists
   * becomes `pending` again and keeps what it serves, and under which content type; one that serves nothing takes the new
   * type. When another lease holds it, also one that has ended, or it has pasted text, nothing changes and `claimed` is
   * false.
   */
  claim(request: ClaimRequest): Promise<Claimed>

  /** From `pending` to `processing`. False when the source is gone or no longer held by the lease; nothing is written then. */
  start(write: ClaimedWrite): Promise<boolean>

  /**
   * Replaces everything the source serves and ends the claim: status `completed`, no error, fetched `at`.
   * Null when the source is gone or no longer held by the lease; nothing is written then. Throws EMBEDDING_FAILED when the
   * vectors are of another model or length than the store's.
   */
  complete(write: CompletedPage): Promise<ChunkCounts | null>

  /** Ends the claim: what is served was found unchanged `at`. False as `start`. */
  keep(write: UnchangedPage): Promise<boolean>

  /**
   * Ends the claim with an error. What is served stays and the source is `completed` then; without anything served it is
   * `failed`. False as `start`.
   */
  fail(write: FailedPage): Promise<boolean>

  /**
   * Marks every source whose lease has ended, or that is `processing` and has none, as `failed` with `message`;
   * what is served stays. One that is `pending` without a lease waits for one. How many were marked.
   */
  failInterrupted(interruption: Interruption): Promise<number>

  /**
   * The source with this URL, made with status `pending`, claimed by nobody, when there is none. One that serves nothing
   * and that nobody works on takes the content type, and the title where that is not ''; any other stays as it is.
   */
  create(source: NewSource): Promise<CreatedSource>

  /**
   * Adds all of the chunks, or none, and makes the language that of the whole text. A source of nobody is `completed`
   * then, without an error; one that `lease` holds keeps status and lease. It has pasted text from then on, and
   * counts as fetched since its oldest text is there. Nothing is written, and `added` is false, when another lease holds it
   * or it would have too many chunks. Null when the source is gone. Throws as `complete`.
   */
  append(chunks: PastedChunks): Promise<AppendedChunks | null>

  /**
   * Sets the status of a source that nobody or `lease` holds: one that is `processing` then is claimed under it, any other
   * by nobody. False when another lease holds it, it is gone or its status is not `from`; nothing is written then.
   */
  changeStatus(change: StatusChange): Promise<boolean>

  /**
   * At most `limit` of the chunks that a source serves, in their order. Null when there is no such source, or when it does
   * not serve the chunk `after`.
   */
  readChunks(request: ChunkPageRequest): Promise<PageChunks | null>

  /** Removes the source and everything of it, whoever works on it; null when there is none. */
  delete(id: number): Promise<DeletedSource | null>

  list(request: SourceListRequest): Promise<{ readonly sources: readonly WebsiteSource[]; readonly total: number }>

  search(request: ChunkSearchRequest): Promise<ChunkSearchResult>

  /** All chunks, and those among them that have no vector. */
  countChunks(): Promise<{ readonly total: number; readonly withoutVector: number }>

  /** Null while no vectors are stored, and while a reindex is not finished. */
  vectorSpace(): Promise<VectorSpace | null>

  /**
   * Makes the store ready to take vectors of `space` for every chunk. Vectors of the same space that are there stay, so
   * that an interrupted run goes on where it was; any other is removed. The search is by words alone until
   * `finishReindex`.
   */
  beginReindex(space: VectorSpace): Promise<{ readonly total: number; readonly missing: number }>
  /** At most `limit` chunks that have no vector, by id. */
  chunksWithoutVector(limit: number): Promise<readonly StoredChunk[]>
  /** Stores vectors for chunks that still exist; others are passed over. */
  addVectors(vectors: ChunkVectorsToAdd): Promise<void>
  finishReindex(): Promise<void>

  /**
   * Whether all text was split into words as this version of the program and of its runtime would: another one may split
   * Japanese elsewhere, and ranks what it finds a little otherwise.
   */
  isTextIndexCurrent(): Promise<boolean>
  /**
   * Indexes the text of every chunk anew unless that is current, batch by batch, and tells how far it is after each. The
   * search serves all of them meanwhile. Who stops asking stops the work; the next run begins from the start.
   */
  rebuildTextIndex(): AsyncIterable<TextIndexProgress>

  /** Ends every lease that this repository opened. */
  close(): Promise<void>
}
