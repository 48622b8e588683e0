import type { QueryProcess } from '../adapters/persistence/query-process/query-process.js'
import { databaseError } from '../adapters/persistence/sqlite/kit/sqlite-errors.js'
import type { JobRepository } from '../application/jobs/ports/job-repository.js'
import { AppError } from '../domain/shared/app-error.js'
import type { StoreFile } from './tokens.js'

// a call answers within ten seconds, and a process needs some of them to start
const deadlineMs = 7000

/** A queue in a file that brought triggers or rules of its own: asked in another process, which a deadline ends. */
export function jobsThrough(processes: () => QueryProcess, file: StoreFile): JobRepository {
  const options = { deadlineMs: Math.max(deadlineMs, file.busyTimeoutMs + 1000) }
  const ask = async <T>(method: keyof JobRepository | 'recover', ...args: readonly unknown[]): Promise<T> => {
    try {
      return await processes().call<T>('jobs', { file, method, args }, options)
    } catch (error) {
      throw toDatabaseError(error, file.path)
    }
  }
  return {
    readNew: (request) => ask('readNew', request),
    findMissing: (ids) => ask('findMissing', ids),
    updateStatuses: async (batch) => {
      try {
        return await ask('updateStatuses', batch)
      } catch (error) {
        // what was stopped in the midst of writing has left a journal, without which nothing can be read
        await ask('recover').catch(() => {})
        throw error
      }
    },
    summarize: () => ask('summarize'),
    // the processes belong to all queues
    close: async () => {},
  }
}

function toDatabaseError(error: unknown, path: string): unknown {
  if (!(error instanceof AppError)) return error
  if (error.code === 'TIMEOUT' && error.retryable)
    return databaseError(path, 'is asked too much at once; try again', { retryable: true, cause: error })
  if (error.code !== 'TIMEOUT' && error.code !== 'QUERY_REJECTED') return error
  const reason =
    'has triggers or rules of its own that did not end in time, or took too much memory; nothing was changed'
  return databaseError(path, reason, { cause: error })
}
