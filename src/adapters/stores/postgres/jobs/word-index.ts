import { indexedWords, wordsVersion } from '#src/adapters/stores/index/jobs/indexed-words.js'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import type { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import { normalizeDate } from '#src/domain/jobs/captured-date.js'
import { isJobId } from '#src/domain/jobs/job.js'
import { presentIds } from './job-queries.js'
import { startWords } from './start-words.js'
import {
  addVersion,
  analyseWords,
  changeVersion,
  claimNotes,
  type HeldJob,
  holdIndexed,
  holdVersion,
  type Indexed,
  notedJobs,
  noteNext,
  partsOfIndex,
  putWords,
  readVersion,
  removeGone,
  removeNotes,
  removeWords,
} from './word-index-queries.js'

// while the words of another version are being replaced; searches scan every job until then
const inMaking = `${wordsVersion}, in the making`

// reading this many rows takes as long as a query that must be fast
const maxNoted = 500
const maxNotes = 2000
// the texts of so many are held in memory
const jobsPerStep = 200

const tables = 3
const triggers = 4

/** Whether the schema has the tables and triggers of an index. An index without triggers may have missed a change. */
export function holdsWordIndex(database: PostgresDatabase): Promise<boolean> {
  return database.read(
    (connection) => hasWordIndex(connection, database.address.schema),
    () => false,
  )
}

async function hasWordIndex(connection: PostgresConnection, schema: string): Promise<boolean> {
  const parts = await connection.first(partsOfIndex, { schema })
  return parts?.tables === tables && parts.triggers === triggers
}

/**
 * The jobs that changed since they were indexed. Returns null if the index cannot be trusted, or too many jobs changed.
 */
export async function readNoted(connection: PostgresConnection, schema: string): Promise<readonly number[] | null> {
  if (!(await hasWordIndex(connection, schema))) return null
  if ((await connection.first(readVersion))?.value !== wordsVersion) return null
  const noted = await connection.all(notedJobs, { limit: maxNotes })
  if (noted.length > maxNoted || noted.some(({ jobId, notes }) => jobId === null || notes === maxNotes)) return null
  return noted.map(({ jobId }) => jobId).filter(isJobId)
}

interface IndexedNotes {
  readonly count: number
  /** The id of the last note. */
  readonly last: number
}

/**
 * Indexes the jobs of at most `limit` notes with ids after `after`, in the caller's transaction. Any number of
 * processes may do so concurrently, and no writer waits for them. Does nothing if another version maintains the index.
 */
export async function indexNotes(connection: PostgresConnection, limit: number, after = 0): Promise<IndexedNotes> {
  if (!(await keepsIndex(connection))) return { count: 0, last: after }
  const notes = await connection.all(claimNotes, { after, limit })
  const latest = new Map<number, number>()
  for (const { id, jobId } of notes) if (isJobId(jobId)) latest.set(jobId, id)
  if (notes.some(({ jobId }) => jobId === null)) await connection.run(removeGone)
  const skipped = await indexJobs(connection, latest)
  const done = notes.filter(({ jobId }) => jobId === null || !skipped.has(jobId))
  if (done.length > 0) await connection.run(removeNotes, { ids: done.map(({ id }) => id) })
  return { count: notes.length, last: notes.at(-1)?.id ?? after }
}

async function keepsIndex(connection: PostgresConnection): Promise<boolean> {
  const held = await connection.first(holdVersion)
  if (held !== null) return held.value === wordsVersion || held.value === inMaking
  // nothing is indexed yet, and all jobs are noted
  await connection.run(addVersion, { value: wordsVersion })
  return (await connection.first(holdVersion))?.value === wordsVersion
}

/**
 * Indexes jobs, given by id with the last note of each. Skips jobs that are being deleted, and returns their ids. The
 * server writes the words of one step while the words of the next are split.
 */
async function indexJobs(connection: PostgresConnection, latest: ReadonlyMap<number, number>): Promise<Set<number>> {
  const all = [...latest.keys()].sort((a, b) => a - b)
  const stepAt = (start: number) => all.slice(start, start + jobsPerStep)
  const hold = async (ids: readonly number[]) => (ids.length === 0 ? [] : await connection.all(holdIndexed, { ids }))
  const skipped = new Set<number>()
  let written = Promise.resolve()
  let held = await hold(stepAt(0))
  for (let start = 0; start < all.length; start += jobsPerStep) {
    const words = toIndexed(held, latest)
    // a connection runs one statement at a time
    await written
    held = await hold(stepAt(start + jobsPerStep))
    written = putStep(stepAt(start), words)
  }
  await written
  return skipped

  async function putStep(ids: readonly number[], words: Indexed): Promise<void> {
    if (words.ids.length > 0) await connection.run(putWords, words)
    const indexed = new Set(words.ids)
    const others = ids.filter((id) => !indexed.has(id))
    if (others.length === 0) return
    for (const { id } of await connection.all(presentIds, { ids: others })) skipped.add(id)
    const gone = others.filter((id) => !skipped.has(id))
    await connection.run(removeWords, { ids: gone, notes: gone.map((id) => latest.get(id) ?? 0) })
  }
}

function toIndexed(jobs: readonly HeldJob[], latest: ReadonlyMap<number, number>): Indexed {
  return {
    ids: jobs.map(({ id }) => id),
    notes: jobs.map(({ id }) => latest.get(id) ?? 0),
    captured: jobs.map(({ capturedAt }) => normalizeDate(capturedAt)),
    words: jobs.map((job) => besideTheRow(withStarts(indexedWords(job))).join(' ')),
  }
}

const withStarts = (words: readonly string[]) => [...words, ...startWords(words)]

// the engine stores values out of line only for rows of more than 2,032 bytes, and an element takes at least 8
const minElements = 256

/**
 * Pads the words so that the engine stores them out of line: otherwise a search that does not need them has to read
 * past them.
 */
function besideTheRow(words: readonly string[]): readonly string[] {
  const [first] = words
  if (first === undefined || words.length >= minElements) return words
  return [...words, ...Array<string>(minElements - words.length).fill(first)]
}

const notesPerStep = 500
const notedPerStep = 10_000

/**
 * Indexes everything noted, batch by batch, and rebuilds the index of another version. Others may write in the
 * meantime.
 */
export async function indexAllNotes(database: PostgresDatabase): Promise<void> {
  const write = <T>(work: (connection: PostgresConnection) => Promise<T>) => database.write<T | null>(work, () => null)
  const isAnew = await beginAnew(write)
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    const indexed = await write((connection) => indexNotes(connection, notesPerStep, from))
    after = indexed !== null && indexed.count === notesPerStep ? indexed.last : null
  }
  if (isAnew) await write((connection) => connection.run(changeVersion, { value: wordsVersion }))
  // without this, searches are slower but still correct
  await write((connection) => connection.run(analyseWords)).catch(() => {})
}

type Write = <T>(work: (connection: PostgresConnection) => Promise<T>) => Promise<T | null>

/** Notes every job if the words are those of another version. Returns whether it did. */
async function beginAnew(write: Write): Promise<boolean> {
  const stored = await write((connection) => connection.first(readVersion))
  if (stored === null || stored.value === wordsVersion) return false
  await write((connection) => connection.run(changeVersion, { value: inMaking }))
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    const next = await write((connection) => connection.first(noteNext, { after: from, limit: notedPerStep }))
    after = next?.last ?? null
  }
  return true
}

/**
 * Indexes at most `limit` notes after a write of this process. Returns how many there were; on failure they are left to
 * the next call.
 */
export async function indexAfterWrite(database: PostgresDatabase, limit: number): Promise<number> {
  const none = { count: 0, last: 0 }
  const indexing = database.write(
    (connection) => indexNotes(connection, limit),
    () => none,
  )
  return (await indexing.catch(() => none)).count
}
