import { readIds } from '#src/adapters/stores/index/jobs/id-lists.js'
import { toStatusCounts } from '#src/adapters/stores/index/jobs/status-counts.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type { StatusCounts } from '#src/application/jobs/ports/job-repository.js'
import type { JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import { matchesInFile } from './search-file.js'
import type { SearchQueries } from './search-queries.js'

// looking this many up takes less time than reading the status of every job
const maxLookedUp = 1000

/** Counts the matches of a search by status. Returns null like `findInFile`. */
export function countInFile(
  connection: Connection,
  queries: SearchQueries,
  request: JobSearchRequest,
  maxScanned: number | null,
): StatusCounts | null {
  const matches = matchesInFile(connection, queries, request, maxScanned)
  if (matches === null) return null
  const { found, candidates } = matches
  const rows =
    candidates !== null && candidates.length <= maxLookedUp
      ? connection.all(queries.statusesOf, { ids: JSON.stringify(candidates) })
      : connection.all(queries.statuses)
  const counts = rows.map(({ status, ids }) => {
    let count = 0
    for (const id of readIds(ids)) if (found.get(id) !== undefined) count++
    return [status, count] as const
  })
  return toStatusCounts(counts)
}
