import type { JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import { type SearchPage, type StoredFound, toFoundJob, type Verdict } from '#src/domain/jobs/job-search.js'
import { positionDate } from '#src/domain/jobs/queue.js'
import type { PlacesOfPage } from './found-places.js'
import { snippetOf } from './snippet.js'

/** The parts of a page: the places of its jobs, their rows, and what is known about them. */
export interface PageParts extends PlacesOfPage {
  readonly total: number
  readonly rows: readonly StoredFound[]
  readonly verdicts: ReadonlyMap<number, Verdict>
  /** The storage's name in positions; absent for a file. */
  readonly storage?: string
}

export function toSearchPage(
  { query, isBrief = false }: Pick<JobSearchRequest, 'query' | 'isBrief'>,
  parts: PageParts,
): SearchPage {
  const { places, hasMore, total, verdicts, storage } = parts
  const rows = new Map(parts.rows.map((row) => [row.id, row]))
  const entries = places.flatMap(({ id, rank }) => {
    const row = rows.get(id)
    if (row === undefined) return []
    const job = toFoundJob(row, verdicts.get(id) ?? null, isBrief ? null : snippetOf(row.description, query))
    const position = { rank, capturedAt: positionDate(row.capturedAt), id }
    return [{ job, position: storage === undefined ? position : { ...position, storage } }]
  })
  return { entries, total, hasMore }
}
