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
 * The pages that were processed, their chunks, and the search over them. Chunks, their vectors and their words change
 * together, in one transaction; readers see all of a page or all of the one before.
 *
 * Each method throws AppError: DB_ERROR when the store cannot serve (retryable when another process holds it). A store
 * that is not there is empty, and is made by the first page that is claimed or queued. Each call sees the store that bears
 * the name then.
 */
export interface WebsiteRepository extends PageClaims, PageQueue, SourceEdits, PageQuestions, SearchIndex {
  /** Ends every lease that this repository opened. */
  close(): Promise<void>
}
