import type { PageClaims } from './page-claims.js'
import type { PageQuestions } from './page-questions.js'
import type { PageQueue } from './page-queue.js'
import type { SearchIndex } from './search-index.js'
import type { SourceEdits } from './source-edits.js'

export type { ChunkVectors, VectorSpace } from '#src/domain/websites/vector-space.js'
export * from './page-claims.js'
export * from './page-questions.js'
export * from './page-queue.js'
export * from './search-index.js'
export * from './source-edits.js'

/**
 * The processed pages with their chunks, and the search over them. Chunks, vectors and words change together in one
 * transaction; readers see either all of a page or all of the previous one.
 *
 * Each method throws DB_ERROR if the store cannot serve (retryable if another process holds it). A missing store is
 * empty, and is created when the first page is claimed or queued. Each call uses the store that has the name at that
 * moment.
 */
export interface WebsiteRepository extends PageClaims, PageQueue, SourceEdits, PageQuestions, SearchIndex {
  /** Ends every lease that this repository opened. */
  close(): Promise<void>
}
