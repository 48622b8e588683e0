import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { indexedWords, wordsVersion } from '#src/adapters/stores/index/jobs/indexed-words.js'
import { jobTexts } from '#src/adapters/stores/sql/jobs/job-texts.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { Notes } from '#src/adapters/stores/sqlite/kit/notes.js'
import { type DatabaseFile, withConnection } from '#src/adapters/stores/sqlite/kit/open-database.js'
import { insertOrReplace } from '#src/adapters/stores/sqlite/kit/sqlite-writing.js'
import { normalizeDate } from '#src/domain/jobs/captured-date.js'
import { searchedTexts } from '#src/domain/jobs/job-search.js'
import { bounded } from './jobs-dialect.js'
import { hasParts } from './jobs-schema.js'
import { jobDates, jobNoted, jobs, jobWordsInfo } from './tables.js'

/** The words of jobs, which we split. FTS5 stores only which job contains a word. */
const jobWords = sqliteTable('job_words', { jobId: integer('rowid'), words: text() })

const parts = [
  'job_noted',
  'job_dates',
  'job_words',
  'job_words_info',
  'job_noted_of_insert',
  'job_noted_of_update',
  'job_noted_of_delete',
]
/** Whether a table or a trigger with this name is part of the index. */
export function isOfWordIndex(name: string): boolean {
  return parts.includes(name)
}

const info = new Notes(jobWordsInfo)
const versionNote = 'version'

/**
 * Whether the file has the parts of an index, as we created them. An index without its triggers may have missed a
 * change.
 */
export function hasWordIndex(connection: Connection): boolean {
  return hasParts(connection, parts)
}

/** Whether its words are those of this version. */
export function isWordIndexCurrent(connection: Connection): boolean {
  return hasWordIndex(connection) && info.read(connection, versionNote) === wordsVersion
}

const given = (name: string) => sql`${sql.placeholder(name)}`
const noteAll = statement(
  sql`insert or ignore into ${jobNoted} select ${jobs.id} from ${jobs} where typeof(${jobs.id}) = 'integer'`,
)
const forgetWords = statement(sql`delete from ${jobWords}`)
const forgetDates = statement(sql`delete from ${jobDates}`)

// a batch is collected in memory before it is written
const gatherMore = sql`insert into job_words (job_words, rank) values ('hashsize', 16777216)`

/** Empties the index, and notes every job to be indexed again. */
export function noteAllJobs(connection: Connection): void {
  connection.run(forgetWords)
  connection.run(forgetDates)
  connection.run(noteAll)
}

const nextNoted = selection({ jobId: jobNoted.jobId }).select<{ limit: number }>(
  sql`from ${jobNoted} order by ${jobNoted.jobId} limit ${given('limit')}`,
)
const indexedJob = selection(jobTexts(jobs, [...searchedTexts, 'source', 'capturedAt'], bounded)).select<{
  id: number
}>(sql`from ${jobs} where ${jobs.id} = ${given('id')}`)
const putWords = insertOrReplace(jobWords, ['jobId', 'words'])
const removeWords = statement<{ id: number }>(sql`delete from ${jobWords} where ${jobWords.jobId} = ${given('id')}`)
const putDate = insertOrReplace(jobDates, ['jobId', 'captured'])
const removeDate = statement<{ id: number }>(sql`delete from ${jobDates} where ${jobDates.jobId} = ${given('id')}`)
const unnoteUpTo = statement<{ id: number }>(sql`delete from ${jobNoted} where ${jobNoted.jobId} <= ${given('id')}`)

/**
 * Indexes at most `limit` of the noted jobs, in the caller's transaction. Returns how many there were: fewer than
 * `limit` if none are left. Does nothing if the file has no index.
 */
export function indexNoted(connection: Connection, limit: number): number {
  if (!hasWordIndex(connection)) return 0
  if (info.read(connection, versionNote) !== wordsVersion) {
    noteAllJobs(connection)
    connection.run(gatherMore)
    info.write(connection, versionNote, wordsVersion)
  }
  const noted = connection.all(nextNoted, { limit })
  for (const { jobId: id } of noted) {
    const job = connection.first(indexedJob, { id })
    if (job === null) removeJob(connection, id)
    else {
      connection.run(putWords, { jobId: id, words: indexedWords(job).join(' ') })
      connection.run(putDate, { jobId: id, captured: normalizeDate(job.capturedAt) })
    }
  }
  // nobody adds notes in the meantime, and they were read in the order of their ids
  const last = noted.at(-1)
  if (last !== undefined) connection.run(unnoteUpTo, { id: last.jobId })
  return noted.length
}

// indexing this many adds some milliseconds to a write of statuses
const maxIndexedBeside = 10

/**
 * Runs `work` atomically, like `Connection.transaction`. The same transaction indexes a few of the jobs that other
 * programs' changes left noted: whoever triages a queue indexes it along the way. If that fails, `work` is run without
 * it.
 */
export function writeAndIndex<T>(connection: Connection, work: (undo: () => void) => T): T {
  let isIndexing = false
  try {
    return connection.transaction('immediate', (undo) => {
      const written = work(undo)
      isIndexing = connection.db.inTransaction && hasNotedOfThisVersion(connection)
      if (isIndexing) indexNoted(connection, maxIndexedBeside)
      return written
    })
  } catch (error) {
    if (!isIndexing) throw error
    return connection.transaction('immediate', work)
  }
}

// checks the version first: in a file that was never indexed every job is noted
const notedOfThisVersion = statement(
  sql`select 1 from ${jobWordsInfo} where ${jobWordsInfo.name} = ${versionNote} and ${jobWordsInfo.value} = ${wordsVersion}
    and exists (select 1 from ${jobNoted})`,
)

/**
 * Whether an index of this version has notes. An index of another version must be rebuilt, which takes too long during
 * a write.
 */
function hasNotedOfThisVersion(connection: Connection): boolean {
  try {
    return connection.first(notedOfThisVersion) !== null
  } catch {
    // usually there are no such tables
    return false
  }
}

function removeJob(connection: Connection, id: number): void {
  connection.run(removeWords, { id })
  connection.run(removeDate, { id })
}

const orphans = statement(sql`delete from ${jobWords} where rowid in
  (select ${jobDates.jobId} from ${jobDates} where ${jobDates.jobId} not in (select ${jobs.id} from ${jobs} where ${jobs.id} is not null))`)
const orphanDates = statement(
  sql`delete from ${jobDates} where ${jobDates.jobId} not in (select ${jobs.id} from ${jobs} where ${jobs.id} is not null)`,
)

/** Removes the entries of deleted jobs: replacing a row runs no trigger that would note it. */
export function forgetGoneJobs(connection: Connection): void {
  if (!hasWordIndex(connection)) return
  connection.run(orphans)
  connection.run(orphanDates)
}

/** Other writers get their turn between batches of this size. */
const batchSize = 500

/** Indexes everything noted, batch by batch, and removes the entries of deleted jobs. */
export async function indexAllNoted(file: DatabaseFile): Promise<void> {
  const inTransaction = <T>(work: (connection: Connection) => T) =>
    withConnection(file, 'write', (connection) => connection.transaction('immediate', () => work(connection)))
  while ((await inTransaction((connection) => indexNoted(connection, batchSize))) === batchSize);
  await inTransaction(forgetGoneJobs)
}
