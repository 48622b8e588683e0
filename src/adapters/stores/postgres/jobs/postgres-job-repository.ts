import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
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
import { PostgresQueue } from './postgres-queue.js'

/** The name of this storage in positions of a queue. */
export const postgresStorage = 'postgres'

/** The jobs of one schema of a PostgreSQL database, with a pool of connections that stays open until `close`. */
export class PostgresJobRepository extends PostgresQueue implements JobRepository {
  async readNew(request: QueuePageRequest): Promise<QueuePage> {
    checkPosition(request.after, postgresStorage)
    return takePage(await this.#readRows(request), request, postgresStorage)
  }

  async findMissing(ids: readonly number[]): Promise<readonly number[]> {
    return without(ids, await this.ask(presentIds, { ids }))
  }

  async updateStatuses(batch: StatusBatch): Promise<readonly number[]> {
    return this.writeNoted(async (connection, undo) => {
      const ids = batch.updates.map(({ id }) => id)
      const missing = without(ids, await connection.all(holdIds, { ids }))
      if (missing.length > 0) undo()
      else await writeStatuses(connection, batch)
      return missing
    })
  }

  countByStatus(): Promise<StatusCounts> {
    return this.run(() => counts.countByStatus())
  }

  summarize(): Promise<JobsSummary> {
    return this.run(() => counts.summarize())
  }

  /** Reads one row more than the page, to know whether the queue goes on. */
  #readRows({ after, limit }: QueuePageRequest): Promise<readonly StoredEntry[]> {
    const values = { limit: limit + 1 }
    if (after === null) return this.ask(fromStart, values)
    if (!isDated(after)) return this.ask(afterUndated, { ...values, id: after.id })
    const isCut = after.capturedAt.length === maxPositionDateLength
    return this.ask(afterDated, { ...values, ...after, isCut })
  }
}

function isDated(position: QueuePosition): position is QueuePosition & { readonly capturedAt: string } {
  return position.capturedAt !== null
}

/** The ids among `ids` that have no row. */
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
