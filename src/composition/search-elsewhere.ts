import { defined } from '#src/adapters/kit/defined.js'
import { shownName } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { QueryProcess } from '#src/adapters/stores/sqlite/query-process/query-process.js'
import type { JobSearch } from '#src/application/jobs/ports/job-search.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'
import type { StoreFile } from './container.js'

export interface SearchElsewhereOptions {
  readonly deadlineMs: number
  /** In place of what the process failed with, but for a call that is no longer wanted. */
  readonly toError: (error: unknown, path: string) => unknown
}

/** Finds jobs of a file in another process, which ends past the deadline and with the signal of the call. */
export function searchElsewhere(
  processes: () => QueryProcess,
  file: StoreFile,
  { deadlineMs, toError }: SearchElsewhereOptions,
): JobSearch {
  return {
    search: async ({ signal, ...request }) => {
      try {
        const call = { file, method: 'search', args: [request] }
        return await processes().call('search', call, { deadlineMs, ...defined({ signal }) })
      } catch (error) {
        throw signal?.aborted === true ? error : toError(error, file.path)
      }
    },
    // the processes belong to all queues
    close: async () => {},
  }
}

/** Of a search that had to look at every job and came to no end. */
export function toScanError(error: unknown, path: string): unknown {
  if (!(error instanceof AppError) || error.retryable) return error
  if (error.code !== 'TIMEOUT' && error.code !== 'QUERY_REJECTED') return error
  const file = shownName(path)
  const message = `Database ${file} has no index of the words of its jobs, or one that lacks many of them, and to look at every job took too long.`
  return storageFailure('DB_ERROR', message, { problem: 'queue-outdated', file }, { cause: error })
}
