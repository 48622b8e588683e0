import type { Found } from '#src/adapters/stores/index/jobs/found-places.js'
import { readIds } from '#src/adapters/stores/index/jobs/id-lists.js'
import { IndexedFound } from '#src/adapters/stores/index/jobs/indexed-found.js'
import { JobScan, type ScannedJob } from '#src/adapters/stores/index/jobs/job-scan.js'
import { searchWords } from '#src/adapters/stores/index/jobs/search-words.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { sqliteCode } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import type { Verdict } from '#src/domain/jobs/job-search.js'
import { idsByWords, type WordIndex } from './ids-by-words.js'
import { readVerdicts, readWithMail } from './known-queries.js'
import { indexQueries, type SearchQueries } from './search-queries.js'
import { isWordIndexCurrent } from './word-index.js'

/** What is found in a file, of all that stands in its queue. */
export interface FoundInFile {
  readonly queue: readonly number[]
  readonly found: Found
  readonly total: number
}

// to read these rows takes as long as a question that must be fast
const maxNoted = 500

interface Known {
  readonly verdicts: ReadonlyMap<number, Verdict> | null
  readonly withMail: ReadonlySet<number> | null
}

/** Finds jobs by the index of words where the file has one, else by looking at every job; null where there are more than `maxScanned`, if there is such a bound. */
export function findInFile(
  connection: Connection,
  queries: SearchQueries,
  request: JobSearchRequest,
  maxScanned: number | null,
): FoundInFile | null {
  const noted = readNoted(connection)
  // before anything is read of them all
  if (noted === null && maxScanned !== null && connection.first(queries.isThere, { after: maxScanned }) !== null)
    return null
  const known = readKnown(connection, request)
  const queue = readIds(connection.first(queries.queue)?.ids ?? null)
  const indexed = { ...known, queue, noted: noted ?? [], maxScanned }
  const found = noted === null ? null : whereSound(() => findByIndex(connection, queries, request, indexed))
  if (found === 'too many') return null
  if (found !== null) return found
  if (maxScanned !== null && queue.length > maxScanned) return null
  return scanAll(connection, queries, request, { ...known, queue })
}

/** What the index does not know yet; null where there is none, or where that is too much. */
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

/** Null where the index is damaged: the jobs need not be. */
function whereSound<T>(work: () => T): T | 'too many' | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof TooManyToLookAt) return 'too many'
    if (sqliteCode(error).startsWith('SQLITE_CORRUPT_VTAB')) return null
    throw error
  }
}

interface Read extends Known {
  readonly queue: readonly number[]
}

interface Indexed extends Read {
  readonly noted: readonly number[]
  readonly maxScanned: number | null
}

function findByIndex(
  connection: Connection,
  queries: SearchQueries,
  request: JobSearchRequest,
  { queue, verdicts, withMail, noted, maxScanned }: Indexed,
): FoundInFile {
  const rows = () => connection.iterate(queries.scannedOf, { ids: JSON.stringify(noted) })
  const known = { verdicts, withMail }
  const changed = noted.length === 0 ? new Map() : scan(connection, queries, request, rows(), known)
  const words = searchWords(request)
  const index = wordIndexOf(
    connection,
    queries,
    queue,
    maxScanned === null ? Number.POSITIVE_INFINITY : maxLookedAtHere,
  )
  const found = words.all === null ? null : idsByWords(words.all, index)
  const conditions = [
    ...(found === null ? [] : [found]),
    ...conditionsOfRows(connection, queries, request, queue, { verdicts, withMail }),
  ]
  const tiers = words.tiers.map((tier) => idsByWords(tier, index, found))
  const answer = { queue, conditions, tiers, verdicts, changed: new Set(noted), foundChanged: changed }
  const indexed = new IndexedFound(request, answer)
  return { queue, found: indexed, total: indexed.total }
}

/** More jobs hold the words of a phrase than may keep others waiting while they are looked at. */
class TooManyToLookAt extends Error {}

// what takes about a tenth of a second
const maxLookedAtHere = 5000

function wordIndexOf(
  connection: Connection,
  queries: SearchQueries,
  queue: readonly number[],
  maxLookedAt: number,
): WordIndex {
  return {
    queue,
    matching: (match) => readIds(connection.first(indexQueries.matching, { match })?.ids ?? null),
    textsOf: (ids, withDescriptions) => {
      if (ids.length > maxLookedAt) throw new TooManyToLookAt()
      return connection.iterate(withDescriptions ? queries.scannedOf : queries.scannedHeadsOf, {
        ids: JSON.stringify(ids),
      })
    },
  }
}

/** What is asked beside words, each as the ids of the jobs that have it. */
function conditionsOfRows(
  connection: Connection,
  queries: SearchQueries,
  request: JobSearchRequest,
  queue: readonly number[],
  { verdicts, withMail }: Known,
): (readonly number[])[] {
  const { statuses, minScore, hasMail, capturedFrom: from, capturedTo: to } = request
  const conditions: (readonly number[])[] = []
  if (statuses !== null && !haveAll(connection, queries, queue, statuses))
    conditions.push(readStatuses(connection, queries, statuses))
  if (from !== null || to !== null)
    conditions.push(readIds(connection.first(indexQueries.captured, { from, to })?.ids ?? null))
  if (minScore !== null)
    conditions.push([...(verdicts ?? [])].filter(([, { score }]) => (score ?? -1) >= minScore).map(([id]) => id))
  if (hasMail !== null && withMail !== null) conditions.push(queue.filter((id) => withMail.has(id) === hasMail))
  return conditions
}

/** Whether every job has one of several statuses: to count them takes a quarter of the time of reading their ids. */
function haveAll(
  connection: Connection,
  queries: SearchQueries,
  queue: readonly number[],
  statuses: readonly string[],
): boolean {
  if (statuses.length < 2 || statuses.includes('')) return false
  return connection.first(queries.countNamedStatus, { statuses: JSON.stringify(statuses) })?.count === queue.length
}

function readStatuses(connection: Connection, queries: SearchQueries, statuses: readonly string[]): readonly number[] {
  const query = statuses.includes('') ? queries.withStatus : queries.withNamedStatus
  return readIds(connection.first(query, { statuses: JSON.stringify(statuses) })?.ids ?? null)
}

function scanAll(connection: Connection, queries: SearchQueries, request: JobSearchRequest, read: Read): FoundInFile {
  const rows = connection.iterate(searchWords(request).readsDescriptions ? queries.scanned : queries.scannedHeads)
  const found = scan(connection, queries, request, rows, read)
  return { queue: read.queue, found, total: found.size }
}

function scan(
  connection: Connection,
  queries: SearchQueries,
  request: JobSearchRequest,
  rows: Iterable<Omit<ScannedJob, 'status'>>,
  { verdicts, withMail }: Known,
): ReadonlyMap<number, number | null> {
  // the engine compares them as it does for the index
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
