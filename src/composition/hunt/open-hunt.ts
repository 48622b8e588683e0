import { systemClock } from '#src/adapters/system/clock.js'
import { randomIds } from '#src/adapters/system/id-source.js'
import { sha256 } from '#src/adapters/system/sha256.js'
import { HuntMemory } from '#src/application/hunt/hunt-memory.js'
import { createHuntUseCases, type HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { HuntMail } from '#src/application/hunt/ports/hunt-mail.js'
import { AddJobs } from '#src/application/jobs/add-jobs.js'
import type { JobRecords } from '#src/application/jobs/get-jobs.js'
import type { StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { JobAdditions } from '#src/composition/jobs/open-jobs.js'
import type { Sites } from '#src/composition/websites/open-sites.js'

/** What a hunt brings together. Each stays its opener's, who closes it. */
export interface HuntSources {
  /** As `openJobs` gives it. */
  readonly jobs: { readonly hunt: HuntJobs; readonly additions?: JobAdditions } & Partial<JobRecords>
  /** As `openMail` gives it; without one no mail is asked. */
  readonly mail?: { hunt(signal: AbortSignal | undefined): HuntMail }
  /** As `openSites` gives it; without it, and without `find` of the jobs, no posting is read again; without `additions` none is added. */
  readonly sites?: Pick<Sites, 'fetcher' | 'extractor'>
  /** As `openPages` gives it; without it no stored page of a job is known, and none can be linked. */
  readonly pages?: StoredPages
}

export interface HuntOptions {
  /** Addresses that the applicant sends from; whoever sends from a mailbox of sent mail is known anyway. */
  readonly me?: readonly string[]
  readonly clock?: Clock
}

/** What came of the jobs, from queue and mail together. */
export interface Hunt extends HuntUseCases {
  /** The same, where what is asked of the mail, and a search for duplicates, ends when `signal` is aborted. */
  until(signal: AbortSignal | undefined): HuntUseCases
}

export function openHunt({ jobs, mail, sites, pages }: HuntSources, options: HuntOptions = {}): Hunt {
  const { me = [], clock = systemClock } = options
  const { find } = jobs
  const postings =
    sites === undefined || find === undefined
      ? undefined
      : { fetcher: sites.fetcher, extractor: sites.extractor, shelf: { find } }
  const memory = new HuntMemory()
  const adding = openAdding(jobs.additions, sites, clock)
  const until = (signal: AbortSignal | undefined) =>
    createHuntUseCases({
      jobs: jobs.hunt,
      ...recordsOf(jobs, signal),
      mail: mail?.hunt(signal) ?? null,
      me: me.map((address) => address.toLowerCase()),
      clock,
      ids: randomIds,
      pages,
      memory,
      postings,
      adding,
    })
  return { ...until(undefined), until }
}

/** One for all calls: what one began, a later one asks for. */
function openAdding(triage: JobAdditions | undefined, sites: HuntSources['sites'], clock: Clock): AddJobs | undefined {
  if (triage === undefined || sites === undefined) return undefined
  const { fetcher, extractor } = sites
  return new AddJobs({ triage, fetcher, extractor, clock, ids: randomIds, hash: sha256 })
}

function recordsOf(
  { find, search }: Partial<JobRecords>,
  signal: AbortSignal | undefined,
): { readonly records?: JobRecords } {
  if (find === undefined || search === undefined) return {}
  return { records: { find, search: (request) => search({ ...request, signal }) } }
}
