import { systemClock } from '#src/adapters/system/clock.js'
import { homePapers } from '#src/adapters/system/home-papers.js'
import { randomIds } from '#src/adapters/system/id-source.js'
import { sha256 } from '#src/adapters/system/sha256.js'
import { HuntMemory } from '#src/application/hunt/hunt-memory.js'
import type { HuntParts, NewsParts, PaperParts } from '#src/application/hunt/hunt-parts.js'
import { createHuntUseCases, type HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { HuntMail } from '#src/application/hunt/ports/hunt-mail.js'
import { AddJobs } from '#src/application/jobs/add-jobs.js'
import type { JobRecords } from '#src/application/jobs/get-jobs.js'
import type { StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import { PostingReader } from '#src/application/jobs/posting-reader.js'
import { PreviewPostings } from '#src/application/jobs/preview-postings.js'
import type { LoadFit } from '#src/application/jobs/search-jobs.js'
import type { DocumentStore } from '#src/application/person/ports/document-store.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { JobAdditions } from '#src/composition/jobs/open-jobs.js'
import type { Sites } from '#src/composition/websites/open-sites.js'

/** The sources of a hunt. The caller closes them. */
export interface HuntSources {
  /** From `openJobs`. */
  readonly jobs: {
    readonly hunt: HuntJobs
    readonly additions?: JobAdditions
    /** Without it there is no news. */
    readonly news?: NewsParts
    /** Without it no posting is compared with the profile. */
    readonly fit?: LoadFit
    /** Without it, or without `write` of the additions, no papers can be ready. */
    readonly documents?: Pick<DocumentStore, 'find'>
  } & Partial<JobRecords>
  /** From `openMail`; without it no mail is read. */
  readonly mail?: { hunt(signal: AbortSignal | undefined): HuntMail }
  /**
   * From `openSites`. Without it, or without `find` of the jobs, postings are not checked again; without `additions`
   * none is added.
   */
  readonly sites?: Pick<Sites, 'fetcher' | 'extractor'>
  /** From `openPages`; without it, stored pages of jobs are unknown and cannot be linked. */
  readonly pages?: StoredPages
}

export interface HuntOptions {
  /** The folder of the home, with the papers in it. */
  readonly home?: string
  /** Addresses that the applicant sends from; senders in mailboxes of sent mail are recognized anyway. */
  readonly me?: readonly string[]
  readonly clock?: Clock
}

/** The progress of applications, from the queue and the mail together. */
export interface Hunt extends HuntUseCases {
  /** The same use cases; aborting `signal` cancels queries of the mail and searches for duplicates. */
  until(signal: AbortSignal | undefined): HuntUseCases
}

export function openHunt({ jobs, mail, sites, pages }: HuntSources, options: HuntOptions = {}): Hunt {
  const { me = [], clock = systemClock, home } = options
  const { find } = jobs
  const postings =
    sites === undefined || find === undefined
      ? undefined
      : { fetcher: sites.fetcher, extractor: sites.extractor, shelf: { find } }
  const memory = new HuntMemory()
  const additions = openAdditions(jobs.additions, sites, clock)
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
      ...additions,
      news: jobs.news,
      loadFit: jobs.fit,
      papers: papersOf(jobs, home),
    })
  return { ...until(undefined), until }
}

/** One instance for all calls, because a later call may ask for what an earlier one started. */
function openAdditions(
  triage: JobAdditions | undefined,
  sites: HuntSources['sites'],
  clock: Clock,
): Pick<HuntParts, 'adding' | 'previews'> {
  if (triage === undefined || sites === undefined) return {}
  const reader = new PostingReader({ fetcher: sites.fetcher, extractor: sites.extractor, clock, hash: sha256 })
  return {
    adding: new AddJobs({ triage, reader, clock, ids: randomIds }),
    previews: new PreviewPostings({ triage, reader }),
  }
}

function papersOf({ additions, documents }: HuntSources['jobs'], home: string | undefined): PaperParts | undefined {
  const write = additions?.write?.bind(additions)
  if (write === undefined || documents === undefined) return undefined
  return { triage: { write }, documents, folder: home === undefined ? null : homePapers(home) }
}

function recordsOf(
  { find, search }: Partial<JobRecords>,
  signal: AbortSignal | undefined,
): { readonly records?: JobRecords } {
  if (find === undefined || search === undefined) return {}
  return { records: { find, search: (request) => search({ ...request, signal }) } }
}
