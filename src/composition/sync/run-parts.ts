import { failureText } from '#src/adapters/edges/cli/failure.js'
import type { BoardServices } from '#src/adapters/edges/cli/services.js'
import { printableLine } from '#src/adapters/edges/cli/terminal.js'
import { type Closable, closing } from '#src/adapters/kit/closing.js'
import { formatStacks } from '#src/adapters/kit/errors.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { RecheckPostings } from '#src/application/jobs/recheck-postings.js'
import { CheckDuePostings, type DuePostings } from '#src/application/sync/check-due-postings.js'
import { type OldPages, RefreshOldPages } from '#src/application/sync/refresh-old-pages.js'
import type { Counts, PartOutcome, RunPart } from '#src/application/sync/sync-all.js'
import type { Config } from '#src/composition/config.js'
import { toAppError } from '#src/domain/shared/app-error.js'
import { cutText } from '#src/domain/shared/text.js'
import type { SyncRequest } from '#src/domain/sync/sync-request.js'

type Run = RunPart['run']

/** Opens something for a run and closes it, also if the run is stopped; what it still does then fails. */
const opening =
  <Opened extends Closable>(
    open: () => Promise<Opened>,
    work: (opened: Opened, ...run: Parameters<Run>) => Promise<PartOutcome>,
  ): Run =>
  async (signal, onCounts) =>
    closing(open(), (opened) => work(opened, signal, onCounts))

/** Words the failure of a part in one line. An unexpected error is also written to stderr, for a report. */
export function formatFailure(error: unknown): string {
  const failure = toAppError(error)
  if (failure.code === 'INTERNAL_ERROR') process.stderr.write(`jobworkflow: ${formatStacks(failure.cause)}\n`)
  return cutText(printableLine(failureText(failure)), 500)
}

/** The watched boards, or those that are named. */
export function boardsPart(config: Config, request: Pick<SyncRequest, 'boards' | 'watchBoards'>): RunPart {
  const open = async () => (await import('#src/composition/jobs/board-commands.js')).openBoards(config)
  const fetch = request.boards.length === 0 ? refreshWatched : fetchNamed(request)
  return { part: 'boards', name: null, run: opening<BoardServices>(open, fetch) }
}

type FetchBoards = (boards: BoardServices, ...run: Parameters<Run>) => Promise<PartOutcome>

const refreshWatched: FetchBoards = async (boards, signal) => {
  const refreshed = await boards.refresh({ signal })
  return outcomeOfBoards(refreshed.map(({ reference, added, failure }) => ({ reference, added, failure })))
}

const fetchNamed =
  ({ boards: references, watchBoards: watch }: Pick<SyncRequest, 'boards' | 'watchBoards'>): FetchBoards =>
  async (boards, signal) =>
    outcomeOfBoards(await boards.fetchChosen({ references, watch, signal }))

interface FetchedOne {
  readonly reference: string
  readonly added: number
  readonly failure: unknown
}

function outcomeOfBoards(fetched: readonly FetchedOne[]): PartOutcome {
  const failed = fetched.filter(({ failure }) => failure !== null)
  const counts = {
    'boards read': fetched.length - failed.length,
    'new postings': fetched.reduce((sum, { added }) => sum + added, 0),
  }
  const [first] = failed
  if (first === undefined) return { counts, failure: null }
  const others = failed.length === 1 ? '' : ` (and ${failed.length - 1} more)`
  return { counts, failure: `${first.reference}${others}: ${formatFailure(first.failure)}` }
}

/** The postings of open applications and of the shortlist. */
export function postingsPart(config: Config): RunPart {
  const run = opening(
    async () => openPostings(config),
    async (postings, signal, onCounts) => {
      const counts = await postings.check.execute({ signal, onCounts: (latest) => onCounts(toPostingCounts(latest)) })
      return { counts: toPostingCounts(counts), failure: null }
    },
  )
  return { part: 'postings', name: null, run }
}

// a run waits for the pauses between two requests to one host, other than a call of an agent
const postingsDeadlineMs = 10 * 60_000

async function openPostings(config: Config): Promise<Closable & { readonly check: CheckDuePostings }> {
  const { openJobs } = await import('#src/composition/jobs/open-jobs.js')
  const { openSites } = await import('#src/composition/websites/open-sites.js')
  const jobs = openJobs(config.jobsDb, config)
  const sites = await openSites(config)
  const recheck = new RecheckPostings({
    ...sites,
    shelf: jobs,
    checks: jobs.hunt,
    clock: systemClock,
    deadlineMs: postingsDeadlineMs,
  })
  return {
    check: new CheckDuePostings({
      ...{ jobs: jobs.hunt, recheck, clock: systemClock },
      ended: () => endedApplications(config),
    }),
    close: async () => {
      await sites.close()
      await jobs.close()
    },
  }
}

const endedStages: readonly unknown[] = ['accepted', 'rejected', 'withdrawn']

/** The jobs whose applications are over, by the mail and by what was noted. */
async function endedApplications(config: Config): Promise<ReadonlySet<number>> {
  const { openHuntServices } = await import('#src/composition/hunt/hunt-commands.js')
  return closing(openHuntServices(config), async (hunt) => {
    const all = { unknown: false, limit: Number.MAX_SAFE_INTEGER }
    const { applications } = await hunt.listApplications(all)
    return new Set(
      applications.flatMap(({ jobId, stage }) => (endedStages.includes(stage) && jobId !== null ? [jobId] : [])),
    )
  })
}

function toPostingCounts({ checked, closed, changed, unread, waiting }: DuePostings): Counts {
  return {
    'postings checked': checked,
    'postings closed': closed,
    'postings changed': changed,
    'postings that cannot be read': unread,
    'postings left for the next run': waiting,
  }
}

/** Stored web pages that have grown old. */
export function pagesPart(config: Config): RunPart {
  const run = opening(
    async () => (await import('#src/composition/websites/websites-commands.js')).openWebsiteServices(config),
    async (websites, signal, onCounts) => {
      // closing marks unfinished pages as interrupted
      signal.addEventListener('abort', () => void websites.close(), { once: true })
      const refresh = new RefreshOldPages(websites)
      const counts = await refresh.execute({ signal, onCounts: (latest) => onCounts(toPageCounts(latest)) })
      return { counts: toPageCounts(counts), failure: null }
    },
  )
  return { part: 'pages', name: null, run }
}

function toPageCounts({ read, changed, failed, waiting }: OldPages): Counts {
  return {
    'pages read': read,
    'pages changed': changed,
    'pages that cannot be read': failed,
    'pages left for the next run': waiting,
  }
}
