import type { StoredPage, StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import { within } from '#src/application/shared/within.js'
import { pageAddresses } from '#src/domain/hunt/matching/page-addresses.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import { toPositive } from '#src/domain/shared/positive.js'

/** The fields of a job that identify its page. */
interface PagedJob {
  readonly id: number
  readonly url: string | null
}

/** The longest wait for a page store that does not answer, in milliseconds. */
const maxWaitMs = 3000

/**
 * Returns the stored page of each job that has one: the last confirmed page, or else the page with the job's URL unless
 * it was rejected. Empty if the store is unavailable, so that the rest can still be answered. Source: hunt-page.
 */
export async function pagesOfJobs(
  pages: StoredPages | null,
  jobs: readonly PagedJob[],
  links: readonly JobLink[],
): Promise<ReadonlyMap<number, StoredPage>> {
  if (pages === null || jobs.length === 0) return new Map()
  const found = readPages(pages, jobs, links).catch(() => null)
  return (await within(found, maxWaitMs)) ?? new Map()
}

async function readPages(
  pages: StoredPages,
  jobs: readonly PagedJob[],
  links: readonly JobLink[],
): Promise<ReadonlyMap<number, StoredPage>> {
  const asked = jobs.map((job) => ({
    job,
    ...decidedOf(job, links),
    urls: job.url === null ? [] : pageAddresses(job.url),
  }))
  const ids = asked.flatMap(({ confirmed }) => confirmed)
  const urls = asked.flatMap((each) => each.urls)
  const byId = new Map((ids.length === 0 ? [] : await pages.withIds(ids)).map((page) => [page.sourceId, page]))
  const byUrl = new Map((urls.length === 0 ? [] : await pages.withUrls(urls)).map((page) => [page.url, page]))
  const found = new Map<number, StoredPage>()
  for (const { job, confirmed, rejected, urls } of asked) {
    const linked = confirmed.flatMap((id) => byId.get(id) ?? [])
    const named = urls.flatMap((url) => byUrl.get(url) ?? []).filter(({ sourceId }) => !rejected.has(sourceId))
    const [page] = [...linked, ...named]
    if (page !== undefined) found.set(job.id, page)
  }
  return found
}

/**
 * Returns the confirmed pages, latest first, and the rejected ones. The URL identifies a job that was captured again.
 */
function decidedOf({ id, url }: PagedJob, links: readonly JobLink[]) {
  const own = links.filter(
    (link) => link.target.kind === 'page' && (link.jobId === id || (url !== null && link.url === url)),
  )
  const confirmed = own
    .filter(({ state }) => state === 'confirmed')
    .sort((a, b) => (a.at === b.at ? b.id - a.id : a.at < b.at ? 1 : -1))
  const rejected = own.filter(({ state }) => state === 'rejected')
  return { confirmed: confirmed.map(sourceIdOf), rejected: new Set(rejected.map(sourceIdOf)) }
}

function sourceIdOf({ target }: JobLink): number {
  return toPositive(target.id) ?? 0
}
