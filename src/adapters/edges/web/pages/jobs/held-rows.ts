import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'
import type { SearchPage } from '#src/application/jobs/ports/job-search.js'
import { type FoundJob, payStatedIn } from '#src/domain/jobs/job-search.js'
import { latestVerdict } from '#src/domain/jobs/latest-verdict.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { type JobsAddress, jobsShown, toRequest } from './list-address.js'

/** A row of the list. */
export interface ListRow {
  readonly job: FoundJob
  /** Somebody else removed the job from the list while its row was shown. */
  readonly isElsewhere: boolean
}

/** The shown rows, and the data about further rows that scripts use. */
export interface ShownRows {
  readonly found: Omit<SearchPage, 'entries'>
  readonly rows: readonly ListRow[]
  /** The last shown row of the search; null if there is none. */
  readonly last: SearchPage['entries'][number] | null
  /** The entries after the shown rows. */
  readonly behind: SearchPage['entries']
  /** The number of new jobs before the last held row; `isMore` if not all were counted. */
  readonly arrived: { readonly count: number; readonly isMore: boolean }
}

const maxHeld = 2 * jobsShown
const maxSearched = 100
const eventsRead = 20

/** The ids of rows that the page already shows and keeps in place, in their order. */
export function readHeld(query: URLSearchParams): readonly number[] {
  const ids = (query.get('held') ?? '').split(',').flatMap((id) => toPositive(id) ?? [])
  return [...new Set(ids)].slice(0, maxHeld)
}

/**
 * The list from its beginning. Held rows keep their place and are followed by the next ones. With a profile that the
 * person confirmed, rows that the search finds are compared with it. Source: page-live.
 */
export async function showRows(
  jobs: JobUseCases,
  address: JobsAddress,
  held: readonly number[],
  hasProfile = false,
): Promise<ShownRows> {
  const request = toRequest(address, held.length === 0 ? maxHeld : maxSearched)
  const { entries, total, hasMore } = await jobs.search({ ...request, fit: hasProfile ? 'shown' : null })
  const kept = await rowsOf(jobs, address, entries, held)
  const lastHeld = entries.findLastIndex(({ job }) => held.includes(job.id))
  // if newer rows pushed all held ones out of the search, nothing is known after them
  const after =
    held.length > 0 && lastHeld < 0 && kept.some(({ isElsewhere }) => !isElsewhere) ? [] : entries.slice(lastHeld + 1)
  const space = Math.max(0, jobsShown - kept.length)
  const arrived = entries.length - after.length - entries.filter(({ job }) => held.includes(job.id)).length
  return {
    found: { total, hasMore: hasMore || after.length > space },
    rows: [...kept, ...after.slice(0, space).map(({ job }) => ({ job, isElsewhere: false }))],
    last: after.slice(0, space).at(-1) ?? entries[lastHeld] ?? null,
    behind: after.slice(space, space + jobsShown),
    arrived: {
      count: kept.length === 0 ? 0 : arrived,
      isMore: after.length === 0 && hasMore && lastHeld < entries.length - 1,
    },
  }
}

/**
 * Held jobs that the search no longer finds are loaded by id: newer jobs may have pushed them down, or somebody decided
 * them.
 */
async function rowsOf(
  jobs: JobUseCases,
  { statuses }: JobsAddress,
  entries: SearchPage['entries'],
  held: readonly number[],
): Promise<readonly ListRow[]> {
  const found = new Map(entries.map(({ job }) => [job.id, job]))
  const rows = await Promise.all(
    inOrder(held, found).map(async (id): Promise<readonly ListRow[]> => {
      const job = found.get(id)
      if (job !== undefined) return [{ job, isElsewhere: false }]
      const [stored, events] = await Promise.all([jobs.find(id), jobs.history({ jobId: id, limit: eventsRead })])
      if (stored === null) return []
      const { score = null, reason = null } = latestVerdict(events?.toReversed() ?? []) ?? {}
      const isElsewhere = statuses !== null && !statuses.includes(stored.status ?? '')
      const pay = payStatedIn(stored.description)
      return [{ job: { ...stored, score, reason, snippet: null, ...(pay === null ? {} : { pay }) }, isElsewhere }]
    }),
  )
  return rows.flat()
}

/** Orders the held ids as in the search; an id that was not found stays after its predecessor. */
function inOrder(held: readonly number[], found: ReadonlyMap<number, unknown>): readonly number[] {
  const places = new Map([...found.keys()].map((id, place) => [id, place]))
  let before = -1
  return held
    .map((id) => {
      before = places.get(id) ?? before
      return { id, before }
    })
    .sort((a, b) => a.before - b.before)
    .map(({ id }) => id)
}
