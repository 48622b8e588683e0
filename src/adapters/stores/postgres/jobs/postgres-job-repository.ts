import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import type { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import type { Work } from '#src/adapters/stores/sql/kit/work.js'
import type {
  JobRepository,
  JobsSummary,
  QueuePage,
  QueuePageRequest,
  StatusBatch,
  StatusCounts,
} from '#src/application/jobs/ports/job-repository.js'
import {
  checkPosition,
  maxPositionDateLength,
  type QueuePosition,
  type StoredEntry,
  takePage,
} from '#src/domain/jobs/queue.js'
import { afterDated, afterUndated, counts, fromStart, holdIds, presentIds, updateStatuses } from './job-queries.js'
import { asJobFailure, jobsDatabase, missingQueue, type PostgresJobsOptions } from './jobs-database.js'
import { indexMet } from './noted-stores.js'

/** As positions of a queue on PostgreSQL name it. */
export const postgresStorage = 'postgres'

/** The jobs of one schema of a PostgreSQL database, over a pool of connections that stays until `close`. */
export class PostgresJobRepository implements JobRepository {
  readonly #database: PostgresDatabase

  /** `url` as `postgres://user@host:port/name?schema=…`. Throws VALIDATION_ERROR. */
  constructor(url: string, options: PostgresJobsOptions = {}) {
    this.#database = jobsDatabase(url, options)
  }

  async readNew(request: QueuePageRequest): Promise<QueuePage> {
    checkPosition(request.after, postgresStorage)
    return takePage(await asJobFailure(this.#readRows(request)), request, postgresStorage)
  }

  findMissing(ids: readonly number[]): Promise<readonly number[]> {
    return asJobFailure(
      this.#database.ask(presentIds, missingQueue(this.#database), { ids }).then((rows) => without(ids, rows)),
    )
  }

  async updateStatuses(batch: StatusBatch): Promise<readonly number[]> {
    const missing = await asJobFailure(
      this.#database.write(async (connection, undo) => {
        const ids = batch.updates.map(({ id }) => id)
        const missing = without(ids, await connection.all(holdIds, { ids }))
        if (missing.length > 0) undo()
        else await writeStatuses(connection, batch)
        return missing
      }, missingQueue(this.#database)),
    )
    await indexMet(this.#database)
    return missing
  }

  countByStatus(): Promise<StatusCounts> {
    return this.#read(() => counts.countByStatus())
  }

  summarize(): Promise<JobsSummary> {
    return this.#read(() => counts.summarize())
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  #read<T>(work: () => Work<T>): Promise<T> {
    return asJobFailure(this.#database.read((connection) => connection.do(work()), missingQueue(this.#database)))
  }

  /** One more than the page, to know whether the queue goes on. */
  #readRows({ after, limit }: QueuePageRequest): Promise<readonly StoredEntry[]> {
    const missing = missingQueue(this.#database)
    const values = { limit: limit + 1 }
    if (after === null) return this.#database.ask(fromStart, missing, values)
    if (!isDated(after)) return this.#database.ask(afterUndated, missing, { ...values, id: after.id })
    const isCut = after.capturedAt.length === maxPositionDateLength
    return this.#database.ask(afterDated, missing, { ...values, ...after, isCut })
  }
}

function isDated(position: QueuePosition): position is QueuePosition & { readonly capturedAt: string } {
  return position.capturedAt !== null
}

/** Those of `ids` that have no row. */
function without(ids: readonly number[], rows: readonly { readonly id: number }[]): readonly number[] {
  const present = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !present.has(id))
}

async function writeStatuses(connection: PostgresConnection, { updates, at }: StatusBatch): Promise<void> {
  await connection.run(updateStatuses, {
    ids: updates.map(({ id }) => id),
    statuses: updates.map(({ status }) => status),
    updatedAt: at,
  })
}
