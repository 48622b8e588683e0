import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'
import type { SearchPage } from '#src/application/jobs/ports/job-search.js'
import { foldRows, isEmployer, type ListItem } from '#src/domain/jobs/folded-rows.js'
import { payStatedIn } from '#src/domain/jobs/job-search.js'
import { latestVerdict } from '#src/domain/jobs/latest-verdict.js'
import { findTwins } from './found-twins.js'
import { type HeldList, idsOf, inOrder, type ListRow, maxHeld } from './held-list.js'
import { type JobsAddress, jobsShown, toRequest } from './list-address.js'

/** The shown rows, and the data about further rows that scripts use. */
export interface ShownRows {
  readonly found: Omit<SearchPage, 'entries'>
  readonly rows: readonly ListRow[]
  /** The same rows, folded. */
  readonly items: readonly ListItem<ListRow>[]
  /** The last shown row of the search; null if there is none. */
  readonly last: SearchPage['entries'][number] | null
  /** The entries after the shown rows that will be rows by themselves. */
  readonly behind: SearchPage['entries']
  /** The number of new jobs before the last held row; `isMore` if not all were counted. */
  readonly arrived: { readonly count: number; readonly isMore: boolean }
}

const maxSearched = 100
const eventsRead = 20

/**
 * The list from its beginning. Held rows keep their place and are followed by the next ones, until there are enough
 * lines. With a profile that the person confirmed, rows that the search finds are compared with it. Source: page-live,
 * page-folds.
 */
export async function showRows(
  jobs: JobUseCases,
  address: JobsAddress,
  held: HeldList,
  hasProfile = false,
): Promise<ShownRows> {
  const ids = new Set(idsOf(held))
  const request = toRequest(address, ids.size === 0 ? maxHeld : maxSearched)
  const { entries, total, hasMore } = await jobs.search({ ...request, fit: hasProfile ? 'shown' : null })
  const kept = await rowsOf(jobs, address, entries, held)
  const lastHeld = entries.findLastIndex(({ job }) => ids.has(job.id))
  // if newer rows pushed all held ones out of the search, nothing is known after them
  const after =
    ids.size > 0 && lastHeld < 0 && kept.some(({ isElsewhere }) => !isElsewhere) ? [] : entries.slice(lastHeld + 1)
  const rows = [...kept, ...after.slice(0, maxHeld).map(({ job }) => ({ job, isElsewhere: false }))]
  const wishes = {
    held: held.items,
    firstOf: await findTwins(jobs, rows, held),
    foldsEmployers: foldsEmployers(address),
  }
  const fold = (count: number) => foldRows(rows.slice(0, count), wishes)
  const max = Math.max(kept.length, Math.min(rows.length, maxHeld))
  const { count, items } = foldToLines(jobsShown, { min: kept.length, max }, fold)
  const space = count - kept.length
  const arrived = entries.length - after.length - entries.filter(({ job }) => ids.has(job.id)).length
  return {
    found: { total, hasMore: hasMore || after.length > space },
    rows: rows.slice(0, count),
    items,
    last: after.slice(0, space).at(-1) ?? entries[lastHeld] ?? null,
    behind: onlyLone(after.slice(space, space + jobsShown), fold(rows.length)),
    arrived: {
      count: kept.length === 0 ? 0 : arrived,
      isMore: after.length === 0 && hasMore && lastHeld < entries.length - 1,
    },
  }
}

/** In a list of one employer, or in an order that says which job is best, each row is by itself. */
function foldsEmployers({ asked: { company, order } }: JobsAddress): boolean {
  return company === null && order === 'newest'
}

/** How many rows make so many lines, and these lines. */
function foldToLines<Line>(
  lines: number,
  { min, max }: { readonly min: number; readonly max: number },
  fold: (count: number) => readonly Line[],
): { readonly count: number; readonly items: readonly Line[] } {
  let count = min
  for (;;) {
    const items = fold(count)
    const next = Math.min(max, count + lines - items.length)
    if (next <= count) return { count, items }
    count = next
  }
}

/** Keys that are typed ahead must not apply to what will be folded. */
function onlyLone(
  entries: SearchPage['entries'],
  items: readonly ListItem<ListRow>[],
): readonly SearchPage['entries'][number][] {
  const lone = new Set(items.flatMap((item) => (isEmployer(item) ? [] : item.first.job.id)))
  return entries.filter(({ job }) => lone.has(job.id))
}

/**
 * Held jobs that the search no longer finds are loaded by id: newer jobs may have pushed them down, or somebody decided
 * them.
 */
async function rowsOf(
  jobs: JobUseCases,
  { statuses }: JobsAddress,
  entries: SearchPage['entries'],
  held: HeldList,
): Promise<readonly ListRow[]> {
  const found = new Map(entries.map(({ job }) => [job.id, job]))
  const rows = await Promise.all(
    inOrder(held, found.keys()).map(async (id): Promise<readonly ListRow[]> => {
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
