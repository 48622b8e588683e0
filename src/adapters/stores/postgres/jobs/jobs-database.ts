import { migrationsPath } from '#src/adapters/stores/migrations.js'
import { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import type { StoreTables } from '#src/adapters/stores/postgres/kit/migrations.js'
import { messageOf } from '#src/adapters/stores/postgres/kit/postgres-errors.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'

/** The tables of the queue, for `PostgresDatabase`. */
export const jobsTables: StoreTables = {
  context: 'jobs',
  migrationsFolder: migrationsPath('postgres-jobs'),
}

export interface PostgresJobsOptions {
  /** How long to wait for another program's write, in milliseconds; 5000 when absent. */
  readonly busyTimeoutMs?: number
}

// a call answers within ten seconds
const deadlineMs = 7000

/** The queue in the schema that the URL names. Throws VALIDATION_ERROR. */
export function jobsDatabase(url: string, { busyTimeoutMs = 5000 }: PostgresJobsOptions): PostgresDatabase {
  return new PostgresDatabase(url, jobsTables, { deadlineMs: Math.max(deadlineMs, busyTimeoutMs + 1000) })
}

/** Returns a function that throws DB_NOT_FOUND, for calls on a missing queue. */
export function missingQueue({ address }: PostgresDatabase): () => never {
  return () => {
    throw storageFailure('DB_NOT_FOUND', messageOf(address, `has no queue in schema ${address.schema}`), {
      problem: 'queue-missing',
      file: null,
    })
  }
}

/** Turns TIMEOUT into DB_ERROR: for a queue of jobs, a timeout is a database failure like any other. */
export async function asJobFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TIMEOUT') throw error
    throw new AppError('DB_ERROR', error.message, { retryable: true, cause: error })
  }
}
