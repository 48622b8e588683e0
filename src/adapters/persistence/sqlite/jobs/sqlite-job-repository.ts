import type Database from 'better-sqlite3'
import type {
  JobRepository,
  JobsSummary,
  QueuePage,
  QueuePageRequest,
} from '../../../../application/jobs/ports/job-repository.js'
import type { Job } from '../../../../domain/jobs/job.js'
import { positionDate, type QueueEntry, type QueuePosition } from '../../../../domain/jobs/queue.js'
import type { StatusUpdate } from '../../../../domain/jobs/status-update.js'
import { type DatabaseFile, type OpenMode, withDatabase } from '../kit/open-database.js'
import { databaseError, isBusy } from '../kit/sqlite-errors.js'
import { columnNames, diagnose, missingColumns } from './diagnose-jobs-table.js'
import { runsCodeOfItsOwn } from './inspect-jobs-table.js'
import {
  type CompiledQuery,
  capturedAtOf,
  countBySource,
  countByStatus,
  jobExists,
  queueRanges,
  updateStatus,
} from './queries.js'
import { decodeText, readText, type StoredValue } from './stored-text.js'

const columnsRead = 'id job_id title company description url location source status captured_at'.split(' ')

// in the order of `queueColumns`
type QueueRow = readonly [
  id: number,
  jobId: StoredValue,
  title: StoredValue,
  company: StoredValue,
  description: StoredValue,
  url: StoredValue,
  location: StoredValue,
  source: StoredValue,
  capturedAt: StoredValue,
]

export interface SqliteOptions {
  /** How long to wait for another writer, in milliseconds; 5000 when absent. */
  readonly busyTimeoutMs?: number
  /**
   * Does the same work where it can be stopped: for a file whose triggers and rules would run in it. Without it they run
   * in this process, for as long as they like.
   */
  readonly elsewhere?: JobRepository
}

const whenMissing = 'Name another with --db or JOBWORKFLOW_DB; `jobworkflow jobs import` makes one'

const codeOfItsOwn = Symbol('the file brought code that need not end')

/** The jobs of one SQLite file, opened for each call and closed after it. */
export class SqliteJobRepository implements JobRepository {
  readonly #file: DatabaseFile
  readonly #elsewhere: JobRepository | null

  constructor(path: string, options: SqliteOptions = {}) {
    this.#file = { path, busyTimeoutMs: options.busyTimeoutMs ?? 5000, whenMissing }
    this.#elsewhere = options.elsewhere ?? null
  }

  async readNew(request: QueuePageRequest): Promise<QueuePage> {
    const work = (db: Database.Database) => readInOne(db, () => readPage(db, request))
    return this.#use('read', columnsRead, work, (jobs) => jobs.readNew(request))
  }

  async findMissing(ids: readonly number[]): Promise<readonly number[]> {
    const work = (db: Database.Database) => {
      this.#requireUpdatedAt(db)
      const find = db.prepare(jobExists.sql)
      return ids.filter((id) => find.get(...jobExists.bind({ id })) === undefined)
    }
    return this.#use('read', ['id'], work, (jobs) => jobs.findMissing(ids))
  }

  async updateStatuses(batch: readonly StatusUpdate[], at: string): Promise<readonly number[]> {
    const work = (db: Database.Database) => {
      // immediate: take the write lock before reading, or two writers deadlock
      db.exec('BEGIN IMMEDIATE')
      try {
        this.#requireUpdatedAt(db)
        const missing = writeStatuses(db, batch, at)
        db.exec(missing.length === 0 ? 'COMMIT' : 'ROLLBACK')
        return missing
      } finally {
        if (db.inTransaction) db.exec('ROLLBACK')
      }
    }
    return this.#use('write', ['id', 'status'], work, (jobs) => jobs.updateStatuses(batch, at))
  }

  async summarize(): Promise<JobsSummary> {
    const work = (db: Database.Database) => readInOne(db, () => summarize(db))
    return this.#use('read', ['status', 'source'], work, (jobs) => jobs.summarize())
  }

  /** Runs `work` here, or `sameWork` elsewhere where the file brought code that need not end. */
  async #use<T>(
    mode: OpenMode,
    needed: readonly string[],
    work: (db: Database.Database) => T,
    sameWork: (jobs: JobRepository) => Promise<T>,
  ): Promise<T> {
    const elsewhere = this.#elsewhere
    const outcome = await withDatabase(this.#file, mode, (db) => {
      try {
        const isOwn = runsCodeOfItsOwn(db, this.#file.path)
        return isOwn && elsewhere !== null ? codeOfItsOwn : work(db)
      } catch (error) {
        throw isBusy(error) ? error : diagnose(error, db, this.#file.path, needed)
      }
    })
    return outcome === codeOfItsOwn && elsewhere !== null ? sameWork(elsewhere) : (outcome as T)
  }

  #requireUpdatedAt(db: Database.Database): void {
    const present = columnNames(db)
    if (present.size === 0) throw databaseError(this.#file.path, 'has no jobs table')
    if (!present.has('updated_at'))
      throw databaseError(this.#file.path, missingColumns(['updated_at'], present, this.#file.path))
  }
}

/** Reads the file as it is at one moment. The driver's own transactions prepare nine statements for each connection. */
function readInOne<T>(db: Database.Database, read: () => T): T {
  db.exec('BEGIN')
  try {
    return read()
  } finally {
    if (db.inTransaction) db.exec('COMMIT')
  }
}

/** The ids that matched no row; the rows that were found are written. */
function writeStatuses(db: Database.Database, batch: readonly StatusUpdate[], at: string): readonly number[] {
  const update = db.prepare(updateStatus.sql)
  const missing = batch.filter(({ id, status }) => update.run(...updateStatus.bind({ id, status, at })).changes === 0)
  return missing.map(({ id }) => id)
}

function readPage(db: Database.Database, { limit, after, maxCharacters }: QueuePageRequest): QueuePage {
  const entries: QueueEntry[] = []
  let characters = 0
  for (const row of queueRows(db, after, limit + 1)) {
    if (entries.length === limit || (characters >= maxCharacters && entries.length > 0))
      return { entries, hasMore: true }
    entries.push(readEntry(row))
    characters += textLength(row)
  }
  return { entries, hasMore: false }
}

function* queueRows(db: Database.Database, after: QueuePosition | null, limit: number): Generator<QueueRow> {
  let left = limit
  for (const range of rangesAfter(db, after)) {
    if (left === 0) return
    for (const row of db
      .prepare(range.sql)
      .raw()
      .iterate(...range.bind({ ...after, limit: left }))) {
      left--
      yield row as unknown as QueueRow
    }
  }
}

function rangesAfter(db: Database.Database, after: QueuePosition | null): readonly CompiledQuery[] {
  if (after === null) return queueRanges.fromStart
  if (after.capturedAt === null) return queueRanges.afterUndated
  const find = db.prepare(capturedAtOf.sql).raw()
  const [stored] = (find.get(...capturedAtOf.bind({ id: after.id })) ?? [null]) as [StoredValue]
  return positionDate(decodeText(stored)) === after.capturedAt ? queueRanges.afterStored : queueRanges.afterText
}

function readEntry([id, jobId, title, company, description, url, location, source, capturedAt]: QueueRow): QueueEntry {
  const job: Job = {
    id,
    jobId: readText(jobId),
    title: readText(title),
    company: readText(company),
    description: readText(description),
    url: readText(url),
    location: readText(location),
    source: readText(source),
    status: 'new',
    capturedAt: readText(capturedAt),
  }
  return { job, position: { capturedAt: positionDate(decodeText(capturedAt)), id } }
}

function textLength(row: QueueRow): number {
  let length = 0
  for (const value of row) if (typeof value === 'string' || Buffer.isBuffer(value)) length += value.length
  return length
}

function summarize(db: Database.Database): JobsSummary {
  const count = (query: CompiledQuery) =>
    (
      db
        .prepare(query.sql)
        .raw()
        .all(...query.bind({})) as [StoredValue, number][]
    ).map(([name, n]) => [readText(name), n] as const)
  const byStatus = count(countByStatus).map(([status, n]) => ({ status, count: n }))
  const bySource = count(countBySource).map(([source, n]) => ({ source, count: n }))
  return { total: byStatus.reduce((sum, { count: n }) => sum + n, 0), byStatus, bySource }
}
