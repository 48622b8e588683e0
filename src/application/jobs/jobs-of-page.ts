import type { HuntJobs, RosterJob } from '#src/application/hunt/ports/hunt-jobs.js'
import type { StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import { pageAddresses } from '#src/domain/hunt/matching/page-addresses.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { pagesOfJobs } from './pages-of-jobs.js'

/**
 * Returns the jobs whose stored page this is, by id: those with its address, and those that it was linked to. A job
 * whose URL differs by more than a slash at the end is found only if it was linked. Reads no other jobs. Throws
 * DB_NOT_FOUND, DB_ERROR. Source: hunt-page.
 */
export async function jobsOfPage(
  pages: StoredPages | null,
  jobs: Pick<HuntJobs, 'links' | 'rosterOf' | 'rosterWithUrls'>,
  sourceId: number,
): Promise<readonly RosterJob[]> {
  const page = (await pages?.withIds([sourceId]))?.[0]
  if (page === undefined) return []
  const links = (await jobs.links()) ?? []
  const own = links.filter(({ target, state }) => {
    return target.kind === 'page' && toPositive(target.id) === sourceId && state === 'confirmed'
  })
  // the URL identifies a job that was captured again
  const urls = new Set([...pageAddresses(page.url), ...own.flatMap(({ url }) => url ?? [])])
  const found = await Promise.all([
    jobs.rosterWithUrls([...urls]),
    own.length === 0 ? [] : jobs.rosterOf([...new Set(own.map(({ jobId }) => jobId))]),
  ])
  const candidates = [...new Map(found.flat().map((job) => [job.id, job])).values()].sort((a, b) => a.id - b.id)
  const pageOf = await pagesOfJobs(pages, candidates, links)
  return candidates.filter(({ id }) => pageOf.get(id)?.sourceId === sourceId)
}
