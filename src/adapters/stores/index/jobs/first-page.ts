import type { JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import { type PlacesOfPage, unranked } from './found-places.js'
import { searchWords } from './search-words.js'

/**
 * Whether the request is for the first page of the queue, newest first, with any status: an index of columns has that
 * order.
 */
export function isFirstPage(request: JobSearchRequest): boolean {
  const { order, after, minScore, hasMail, capturedFrom, capturedTo } = request
  const others = [after, minScore, hasMail, capturedFrom, capturedTo, searchWords(request).all]
  return order === 'newest' && others.every((asked) => asked === null)
}

/** The page of `ids`, which are in the order of the queue; one more than `limit` means that there are more. */
export function pageInOrder(ids: readonly number[], limit: number): PlacesOfPage {
  return { places: ids.slice(0, limit).map((id) => ({ id, rank: unranked })), hasMore: ids.length > limit }
}
