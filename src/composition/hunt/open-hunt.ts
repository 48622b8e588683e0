import { systemClock } from '#src/adapters/system/clock.js'
import { HuntMemory } from '#src/application/hunt/hunt-memory.js'
import { createHuntUseCases, type HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { HuntMail } from '#src/application/hunt/ports/hunt-mail.js'
import type { JobRecords } from '#src/application/jobs/get-jobs.js'
import type { StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { Sites } from '#src/composition/websites/open-sites.js'

/** What a hunt brings together. Each stays its opener's, who closes it. */
export interface HuntSources {
  /** As `openJobs` gives it. */
  readonly jobs: { readonly hunt: HuntJobs } & Partial<JobRecords>
  /** As `openMail` gives it; without one no mail is asked. */
  readonly mail?: { hunt(signal: AbortSignal | undefined): HuntMail }
  /** As `openSites` gives it; without it, and without `find` of the jobs, no posting is read again. */
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
  const until = (signal: AbortSignal | undefined) =>
    createHuntUseCases({
      jobs: jobs.hunt,
      ...recordsOf(jobs, signal),
      mail: mail?.hunt(signal) ?? null,
      me: me.map((address) => address.toLowerCase()),
      clock,
      pages,
      memory,
      postings,
    })
  return { ...until(undefined), until }
}

function recordsOf(
  { find, search }: Partial<JobRecords>,
  signal: AbortSignal | undefined,
): { readonly records?: JobRecords } {
  if (find === undefined || search === undefined) return {}
  return { records: { find, search: (request) => search({ ...request, signal }) } }
}
