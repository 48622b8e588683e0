import { defined } from '#src/adapters/kit/defined.js'
import { databaseError, shownName } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { QueryProcess } from '#src/adapters/stores/sqlite/query-process/query-process.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { NewsJobs } from '#src/application/hunt/ports/news-jobs.js'
import type { JobCatalog } from '#src/application/jobs/ports/job-catalog.js'
import type { JobRepository } from '#src/application/jobs/ports/job-repository.js'
import type { JobCountRequest, JobSearch } from '#src/application/jobs/ports/job-search.js'
import type { JobTriage } from '#src/application/jobs/ports/job-triage.js'
import type { StoreFile } from '#src/composition/container.js'
import { remotePort } from '#src/composition/remote-port.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'

/** If one of these methods is stopped, its unfinished write is rolled back before the file is read again. */
const writing: readonly (keyof JobRepository | keyof HuntJobs | keyof JobTriage)[] = [
  ...(['updateStatuses', 'keepLink', 'keepCheck', 'write', 'add', 'undo'] as const),
]

// a call must answer within ten seconds, including the start of a process
const deadlineMs = 7000

export function deadlineFor({ busyTimeoutMs }: StoreFile): number {
  return Math.max(deadlineMs, busyTimeoutMs + 1000)
}

/** For a queue file with its own triggers or rules: calls run in another process with a deadline. */
export function remoteJobs<Port extends JobRepository | JobCatalog | HuntJobs | NewsJobs | JobTriage>(
  service: 'jobs' | 'catalog' | 'hunt' | 'news' | 'triage',
  processes: () => QueryProcess,
  file: StoreFile,
): Port {
  const options = { deadlineMs: deadlineFor(file) }
  return remotePort<Port>(
    async (call) => {
      try {
        return await processes().call(service, { file, ...call }, options)
      } catch (error) {
        // an interrupted write leaves a journal that blocks reading
        if (writing.some((method) => method === call.method))
          await processes()
            .call('recoverJobs', file, options)
            .catch(() => {})
        throw toDatabaseError(error, file.path)
      }
    },
    // the processes are shared by all queues
    { close: async () => {} } as Partial<Port>,
  )
}

export function toDatabaseError(error: unknown, path: string): unknown {
  if (!(error instanceof AppError)) return error
  if (error.code === 'TIMEOUT' && error.retryable)
    return databaseError(path, 'has too many requests at once; try again', { retryable: true, cause: error })
  if (error.code !== 'TIMEOUT' && error.code !== 'QUERY_REJECTED') return error
  const reason = 'has its own triggers or rules, which did not end in time or took too much memory; nothing was changed'
  return databaseError(path, reason, { cause: error })
}

export interface RemoteSearchOptions {
  readonly deadlineMs: number
  /** Replaces the error of the process, unless the call was cancelled. */
  readonly toError: (error: unknown, path: string) => unknown
}

/** Searches a file in another process, which ends at the deadline and when the call is cancelled. */
export function remoteSearch(
  processes: () => QueryProcess,
  file: StoreFile,
  { deadlineMs, toError }: RemoteSearchOptions,
): JobSearch {
  const callOf =
    <Request extends JobCountRequest, T>(method: 'search' | 'countByStatus') =>
    async ({ signal, ...request }: Request): Promise<T> => {
      try {
        const call = { file, method, args: [request] }
        return await processes().call('search', call, { deadlineMs, ...defined({ signal }) })
      } catch (error) {
        throw signal?.aborted === true ? error : toError(error, file.path)
      }
    }
  return {
    search: callOf('search'),
    countByStatus: callOf('countByStatus'),
    // the processes are shared by all queues
    close: async () => {},
  }
}

/** The error of a search that had to scan every job and did not finish. */
export function toScanError(error: unknown, path: string): unknown {
  if (!(error instanceof AppError) || error.retryable) return error
  if (error.code !== 'TIMEOUT' && error.code !== 'QUERY_REJECTED') return error
  const file = shownName(path)
  const message = `Database ${file} has no complete word index of its jobs, and reading every job took too long.`
  return storageFailure('DB_ERROR', message, { problem: 'queue-outdated', file }, { cause: error })
}
