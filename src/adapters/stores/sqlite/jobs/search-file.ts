import { isFirstPage, pageInOrder } from '#src/adapters/stores/index/jobs/first-page.js'
import {
  bestOf,
  type Found,
  isStillThere,
  type PlacesOfPage,
  takePlaces,
} from '#src/adapters/stores/index/jobs/found-places.js'
import { readIds } from '#src/adapters/stores/index/jobs/id-lists.js'
import { IndexedFound } from '#src/adapters/stores/index/jobs/indexed-found.js'
import { JobScan, type ScannedJob } from '#src/adapters/stores/index/jobs/job-scan.js'
import { searchWords } from '#src/adapters/stores/index/jobs/search-words.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { sqliteCode } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import type { SearchPosition, Verdict } from '#src/domain/jobs/job-search.js'
import { idsByWords, type WordIndex } from './ids-by-words.js'
import { areCountsKept } from './kept-counts.js'
import { withKnownForms } from './known-forms.js'
import { readVerdicts, readWithMail } from './known-queries.js'
import { QueueOfFile } from './queue-of-file.js'
import { indexHasJobsAlone, indexQueries, type SearchQueries } from './search-queries.js'
import { hasWordIndex, isWordIndexCurrent } from './word-index.js'

/** A page of the matches in a file, and their total. */
export interface FoundInFile extends PlacesOfPage {
  readonly total: number
}

// reading this many rows takes as long as a query that must be fast
const maxNoted = 500

interface Known {
  readonly verdicts: ReadonlyMap<number, Verdict> | null
  readonly withMail: ReadonlySet<number> | null
}

/**
 * Finds jobs by the index of words if the file has one, else by scanning every job. Returns null if that would scan
 * more than `maxScanned` jobs; null for `maxScanned` means no limit.
 */
export function findInFile(
  connection: Connection,
  queries: SearchQueries,
  request: JobSearchRequest,
  maxScanned: number | null,
): FoundInFile | null {
  const listed = listJobs(connection, queries, request)
  if (listed !== null) return listed
  const matches = matchesInFile(connection, queries, request, maxScanned)
  if (matches === null) return null
  const { found, candidates, total, queue } = matches
  const best = request.after === null && candidates !== null ? bestOf(candidates, found, request, maxSorted) : null
  const ordered =
    found.sizes == null || best === null
      ? queue
      : [readIds(connection.first(queries.inOrder, idsOf(best))?.ids ?? null)]
  return { ...takePlaces(ordered, found, request, countPassed(connection, queries, request.after)), total }
}

/** The matches of a search, before a page is taken. */
export interface MatchesInFile {
  readonly found: Found
  readonly total: number
  /** Has every match; null if that may be any job. */
  readonly candidates: readonly number[] | null
  readonly queue: QueueOfFile
}

/** Returns null like `findInFile`. */
export function matchesInFile(
  connection: Connection,
  queries: SearchQueries,
  request: JobSearchRequest,
  maxScanned: number | null,
): MatchesInFile | null {
  const noted = readNoted(connection)
  // before reading all of them
  if (noted === null && maxScanned !== null && connection.first(queries.isThere, { after: maxScanned }) !== null)
    return null
  const known = readKnown(connection, request)
  const queue = new QueueOfFile(connection, queries)
  const indexed = { ...known, queue, noted: noted ?? [], maxScanned }
  const matches = noted === null ? null : whereSound(() => matchesByIndex(connection, queries, request, indexed))
  if (matches === 'too many') return null
  if (matches !== null) return matches
  if (maxScanned !== null && queue.ids.length > maxScanned) return null
  return scanAll(connection, queries, request, { ...known, queue })
}

/**
 * The first page if at most one status is asked for and nothing else; null for any other request. Uses the column
 * indexes that were added along with the index of words.
 */
function listJobs(connection: Connection, queries: SearchQueries, request: JobSearchRequest): FoundInFile | null {
  const { limit, statuses } = request
  const [status = '', ...others] = statuses ?? []
  if (!isFirstPage(request) || (statuses !== null && (status === '' || others.length > 0))) return null
  if (!hasWordIndex(connection)) return null
  const isKept = areCountsKept(connection)
  const [list, counted] =
    statuses === null
      ? [
          connection.first(queries.queue, { offset: 0, limit: limit + 1 }),
          connection.first(isKept ? queries.keptOfAll : queries.countAll),
        ]
      : [
          connection.first(queries.ofStatus, { status, limit: limit + 1 }),
          connection.first(isKept ? queries.keptOfStatus : queries.countOfStatus, { status }),
        ]
  return { ...pageInOrder(readIds(list?.ids ?? null), limit), total: counted?.count ?? 0 }
}

/** The jobs that changed since they were indexed. Returns null if there is no index, or too many changed. */
function readNoted(connection: Connection): readonly number[] | null {
  if (!isWordIndexCurrent(connection)) return null
  const noted = connection.all(indexQueries.noted, { limit: maxNoted + 1 }).map(({ id }) => id)
  return noted.length > maxNoted ? null : noted
}

function readKnown(connection: Connection, { order, minScore, hasMail, matchedMail = [] }: JobSearchRequest): Known {
  return {
    verdicts: order === 'score' || minScore !== null ? readVerdicts(connection, null) : null,
    withMail: hasMail === null ? null : new Set([...readWithMail(connection), ...matchedMail]),
  }
}

/** Returns null if the index is damaged: the jobs themselves may be fine. */
function whereSound<T>(work: () => T): T | 'too many' | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof TooManyCandidates) return 'too many'
    if (sqliteCode(error).startsWith('SQLITE_CORRUPT_VTAB')) return null
    throw error
  }
}

interface Read extends Known {
  readonly queue: QueueOfFile
}

interface Indexed extends Read {
  readonly noted: readonly number[]
  readonly maxScanned: number | null
}

function matchesByIndex(
  connection: Connection,
  queries: SearchQueries,
  request: JobSearchRequest,
  { queue, verdicts, withMail, noted, maxScanned }: Indexed,
): MatchesInFile {
  const rows = () => connection.iterate(queries.scannedOf, { ids: JSON.stringify(noted) })
  const known = { verdicts, withMail }
  const changed = noted.length === 0 ? new Map() : scan(connection, queries, request, rows(), known)
  const words = withKnownForms(connection, searchWords(request))
  const index = wordIndexOf(connection, queries, queue, maxScanned === null ? Number.POSITIVE_INFINITY : maxScannedHere)
  const found = words.all === null ? null : idsByWords(words.all, index)
  const ofRows = conditionsOfRows(connection, queries, request, queue, { verdicts, withMail })
  const conditions = [...(found === null ? [] : [found]), ...ofRows.map(({ ids }) => ids)]
  const isExact =
    ofRows.some(({ areThere }) => areThere === true) ||
    ((found !== null || ofRows.some(({ areThere }) => areThere === 'by index')) &&
      connection.first(indexHasJobsAlone) !== null)
  const tiers = found?.length === 0 ? [] : words.tiers.map((tier) => idsByWords(tier, index, found))
  const jobs = () => queue.ids
  const answer = { jobs, conditions, isExact, tiers, verdicts, changed: new Set(noted), foundChanged: changed }
  const matches = new IndexedFound(request, answer)
  return {
    found: matches,
    total: matches.total,
    candidates: noted.length === 0 ? (conditions.at(-1) ?? null) : null,
    queue,
  }
}

// sorting the rows of this many takes as long as reading a thousand times as many from the queue
const maxSorted = 300

const idsOf = (ids: readonly number[]) => ({ ids: JSON.stringify(ids) })

/** More jobs contain the words of a phrase than can be read without keeping others waiting. */
class TooManyCandidates extends Error {}

// takes about a tenth of a second
const maxScannedHere = 5000

function wordIndexOf(connection: Connection, queries: SearchQueries, queue: QueueOfFile, limit: number): WordIndex {
  return {
    get queue() {
      return queue.ids
    },
    matching: (match) => readIds(connection.first(indexQueries.matching, { match })?.ids ?? null),
    textsOf: (ids, withDescriptions) => {
      if (ids.length > limit) throw new TooManyCandidates()
      return connection.iterate(withDescriptions ? queries.scannedOf : queries.scannedHeadsOf, {
        ids: JSON.stringify(ids),
      })
    },
  }
}

/** The ids of the jobs that meet a condition. */
interface RowCondition {
  readonly ids: readonly number[]
  /** Whether all of these jobs exist; 'by index': if all jobs in the index do. */
  readonly areThere: boolean | 'by index'
}

/** The conditions other than words. */
function conditionsOfRows(
  connection: Connection,
  queries: SearchQueries,
  request: JobSearchRequest,
  queue: QueueOfFile,
  { verdicts, withMail }: Known,
): readonly RowCondition[] {
  const { statuses, minScore, hasMail, capturedFrom: from, capturedTo: to } = request
  const conditions: RowCondition[] = []
  if (statuses !== null && !haveAll(connection, queries, statuses))
    conditions.push({ ids: readStatuses(connection, queries, statuses), areThere: true })
  if (from !== null || to !== null)
    conditions.push({
      ids: readIds(connection.first(indexQueries.captured, { from, to })?.ids ?? null),
      areThere: 'by index',
    })
  if (minScore !== null) {
    const scored = [...(verdicts ?? [])].filter(([, { score }]) => (score ?? -1) >= minScore)
    conditions.push({ ids: scored.map(([id]) => id), areThere: false })
  }
  if (hasMail !== null && withMail !== null)
    conditions.push({ ids: queue.ids.filter((id) => withMail.has(id) === hasMail), areThere: true })
  return conditions
}

/** Whether every job has one of several statuses; each lookup is cheap. */
function haveAll(connection: Connection, queries: SearchQueries, statuses: readonly string[]): boolean {
  if (statuses.length < 2 || statuses.includes('')) return false
  return connection.first(queries.otherStatus, { statuses: JSON.stringify(statuses) }) === null
}

function readStatuses(connection: Connection, queries: SearchQueries, statuses: readonly string[]): readonly number[] {
  const query = statuses.includes('') ? queries.withStatus : queries.withNamedStatus
  return readIds(connection.first(query, { statuses: JSON.stringify(statuses) })?.ids ?? null)
}

function scanAll(connection: Connection, queries: SearchQueries, request: JobSearchRequest, read: Read): MatchesInFile {
  const rows = connection.iterate(searchWords(request).readsDescriptions ? queries.scanned : queries.scannedHeads)
  const found = scan(connection, queries, request, rows, read)
  return { found: { get: (id) => found.get(id) }, total: found.size, candidates: null, queue: read.queue }
}

function countPassed(connection: Connection, queries: SearchQueries, after: SearchPosition | null): number {
  if (after === null) return 0
  const { id, capturedAt } = after
  const isThere = Number(isStillThere(after, connection.first(queries.date, { id })))
  return connection.first(queries.passed, { id, capturedAt, isThere })?.count ?? 0
}

function scan(
  connection: Connection,
  queries: SearchQueries,
  request: JobSearchRequest,
  rows: Iterable<Omit<ScannedJob, 'status'>>,
  { verdicts, withMail }: Known,
): ReadonlyMap<number, number | null> {
  // compared by the engine, as for the index
  const { statuses } = request
  const chosen =
    statuses === null
      ? null
      : readIds(connection.first(queries.withStatus, { statuses: JSON.stringify(statuses) })?.ids ?? null)
  const withStatus = chosen === null ? null : new Set(chosen)
  const jobs = new JobScan({ ...request, statuses: null })
  for (const job of rows) {
    if (withStatus !== null && !withStatus.has(job.id)) continue
    const verdict = verdicts?.get(job.id) ?? null
    jobs.see({ ...job, status: null }, { verdict, hasMail: withMail?.has(job.id) ?? false })
  }
  return jobs.found
}
