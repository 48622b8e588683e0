import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type {
  JobRepository,
  JobsSummary,
  QueuePage,
  QueuePageRequest,
  StatusBatch,
  StatusCounts,
} from '#src/application/jobs/ports/job-repository.js'
import { checkPosition, positionDate, type QueuePosition, type StoredEntry, takePage } from '#src/domain/jobs/queue.js'
import { counts, jobExists, keptCounts, storedDate, type TextQueries, updateStatus } from './job-queries.js'
import { JobsFile, type JobsFileOptions } from './jobs-file.js'
import { areCountsKept } from './kept-counts.js'
import { columnsOfTexts, neededColumns, requireColumns, withTextQueries } from './missing-columns.js'
import { writeAndIndex } from './word-index.js'

export type SqliteOptions = JobsFileOptions<JobRepository>

// columns that updates write
const stampColumns = neededColumns('updatedAt')
const pageColumns = [...neededColumns('id', 'status'), ...columnsOfTexts]
const updateColumns = neededColumns('id', 'status')

/** The jobs of one SQLite file, opened and closed for each call. */
export class SqliteJobRepository implements JobRepository {
  readonly #file: JobsFile<JobRepository>

  constructor(path: string, options: JobsFileOptions<JobRepository> = {}) {
    this.#file = new JobsFile(path, options)
  }

  async readNew(request: QueuePageRequest): Promise<QueuePage> {
    checkPosition(request.after)
    const work = (connection: Connection) =>
      connection.transaction('deferred', () =>
        withTextQueries(connection, (queries) =>
          takePage(queueRows(connection, queries, request.after, request.limit + 1), request),
        ),
      )
    return this.#file.use('read', pageColumns, work, (jobs) => jobs.readNew(request))
  }

  async findMissing(ids: readonly number[]): Promise<readonly number[]> {
    const work = (connection: Connection) => {
      requireColumns(stampColumns, connection, this.#file.path)
      return ids.filter((id) => connection.first(jobExists, { id }) === null)
    }
    return this.#file.use('read', neededColumns('id'), work, (jobs) => jobs.findMissing(ids))
  }

  async updateStatuses(batch: StatusBatch): Promise<readonly number[]> {
    const work = (connection: Connection) =>
      writeAndIndex(connection, (undo) => {
        requireColumns(stampColumns, connection, this.#file.path)
        const missing = writeStatuses(connection, batch)
        if (missing.length > 0) undo()
        return missing
      })
    return this.#file.use('write', updateColumns, work, (jobs) => jobs.updateStatuses(batch))
  }

  async countByStatus(): Promise<StatusCounts> {
    const work = (connection: Connection) =>
      connection.transaction('deferred', () => connection.do(countsOf(connection).countByStatus()))
    return this.#file.use('read', neededColumns('status'), work, (jobs) => jobs.countByStatus())
  }

  async summarize(): Promise<JobsSummary> {
    const work = (connection: Connection) =>
      connection.transaction('deferred', () => connection.do(countsOf(connection).summarize()))
    return this.#file.use('read', neededColumns('status', 'source'), work, (jobs) => jobs.summarize())
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}

const countsOf = (connection: Connection) => (areCountsKept(connection) ? keptCounts : counts)

/** Updates the existing rows, and returns the ids without a row. */
function writeStatuses(connection: Connection, { updates, at }: StatusBatch): readonly number[] {
  const isMissing = (update: StatusBatch['updates'][number]) =>
    connection.run(updateStatus, { ...update, updatedAt: at }).changes === 0
  return updates.filter(isMissing).map(({ id }) => id)
}

function* queueRows(
  connection: Connection,
  queries: TextQueries,
  after: QueuePosition | null,
  limit: number,
): Generator<StoredEntry> {
  let left = limit
  for (const range of rangesAfter(connection, queries, after)) {
    if (left === 0) return
    for (const row of connection.iterate(range, { ...after, limit: left })) {
      left--
      yield row
    }
  }
}

type Ranges = TextQueries['afterText']

function rangesAfter(connection: Connection, queries: TextQueries, after: QueuePosition | null): Ranges {
  if (after === null) return [queries.fromStart]
  if (after.capturedAt === null) return queries.afterUndated
  const stored = connection.first(storedDate, { id: after.id })?.text ?? null
  return positionDate(stored) === after.capturedAt ? queries.afterStored : queries.afterText
}
