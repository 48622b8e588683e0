import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'
import { findFirstDuplicates } from '#src/application/jobs/unjudged-duplicates.js'
import type { HeldList, ListRow } from './held-list.js'

/**
 * Maps a job to the first row that is another posting of the same opening. Rows that the page shows already are not
 * compared with each other again. Both have the same status, so that no row hides what was decided.
 */
export async function findTwins(
  jobs: Pick<JobUseCases, 'texts'>,
  rows: readonly ListRow[],
  { items }: HeldList,
): Promise<ReadonlyMap<number, number>> {
  const folded = new Set(items.flatMap((item) => item.rows.flatMap(({ ids }) => ids.slice(1))))
  const shown = new Set(items.flatMap((item) => item.rows.flatMap(({ ids }) => ids)))
  if (rows.every(({ job }) => shown.has(job.id))) return new Map()
  const compared = rows.filter(({ job, isElsewhere }) => !isElsewhere && !folded.has(job.id)).map(({ job }) => job)
  return findFirstDuplicates(jobs, compared, ({ status }) => status)
}
