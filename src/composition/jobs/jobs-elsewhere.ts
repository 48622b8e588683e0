import { defined } from '#src/adapters/kit/defined.js'
import { databaseError, shownName } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { QueryProcess } from '#src/adapters/stores/sqlite/query-process/query-process.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { JobRepository } from '#src/application/jobs/ports/job-repository.js'
import type { JobSearch } from '#src/application/jobs/ports/job-search.js'
import type { JobShelf } from '#src/application/jobs/ports/job-shelf.js'
import type { JobTriage } from '#src/application/jobs/ports/job-triage.js'
import type { StoreFile } from '#src/composition/container.js'
import { remotePort } from '#src/composition/remote-port.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'

/** What they were writing when they were stopped is taken back before the file is read again. */
const writing: readonly (keyof JobRepository | keyof HuntJobs | keyof JobTriage)[] = [
  ...(['updateStatuses', 'keepLink', 'keepCheck', 'write', 'add', 'undo'] as const),
]

// a call answers within ten seconds, and a process needs some of them to start
const deadlineMs = 7000

export function deadlineFor({ busyTimeoutMs }: StoreFile): number {
  return Math.max(deadlineMs, busyTimeoutMs + 1000)
}

/** A queue in a file that brought triggers or rules of its own: asked in another process, which a deadline ends. */
export function jobsThrough<Port extends JobRepository | JobShelf | HuntJobs | JobTriage>(
  service: 'jobs' | 'shelf' | 'hunt' | 'triage',
  processes: () => QueryProcess,
  file: StoreFile,
): Port {
  const options = { deadlineMs: deadlineFor(file) }
  return remotePort<Port>(
    async (call) => {
      try {
        return await processes().call(service, { file, ...call }, options)
      } catch (error) {
        // what was stopped in the midst of writing has left a journal, without which nothing can be read
        if (writing.some((method) => method === call.method))
          await processes()
            .call('recoverJobs', file, options)
            .catch(() => {})
        throw toDatabaseError(error, file.path)
      }
    },
    // the processes belong to all queues
    { close: async () => {} } as Partial<Port>,
  )
}

export function toDatabaseError(error: unknown, path: string): unknown {
  if (!(error instanceof AppError)) return error
  if (error.code === 'TIMEOUT' && error.retryable)
    return databaseError(path, 'is asked too much at once; try again', { retryable: true, cause: error })
  if (error.code !== 'TIMEOUT' && error.code !== 'QUERY_REJECTED') return error
  const reason =
    'has triggers or rules of its own that did not end in time, or took too much memory; nothing was changed'
  return databaseError(path, reason, { cause: error })
}

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
