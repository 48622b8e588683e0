import type { JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import { type PlacesOfPage, unranked } from './found-places.js'
import { searchWords } from './search-words.js'

/** Whether the first page of the queue is asked for, newest first, of any status: an index of columns gives it in its order. */
export function isFirstPage(request: JobSearchRequest): boolean {
  const { order, after, minScore, hasMail, capturedFrom, capturedTo } = request
  const others = [after, minScore, hasMail, capturedFrom, capturedTo, searchWords(request).all]
  return order === 'newest' && others.every((asked) => asked === null)
}

/** The page of `ids`, which were read in the order of the queue: one more than `limit` tells that there are more. */
export function pageInOrder(ids: readonly number[], limit: number): PlacesOfPage {
  return { places: ids.slice(0, limit).map((id) => ({ id, rank: unranked })), hasMore: ids.length > limit }
}
