import { resolve } from 'node:path'
import type { JobUseCases } from '../adapters/mcp/tools/jobs/job-tools.js'
import { QueryProcess } from '../adapters/persistence/query-process/query-process.js'
import { SqliteJobRepository } from '../adapters/persistence/sqlite/jobs/sqlite-job-repository.js'
import { confinedPath } from '../adapters/system/confined-path.js'
import type { JobRepository } from '../application/jobs/ports/job-repository.js'
import { ReadNewJobs } from '../application/jobs/read-new-jobs.js'
import { UpdateJobStatuses } from '../application/jobs/update-job-statuses.js'
import type { Clock } from '../application/shared/ports/clock.js'
import { AppError } from '../domain/shared/app-error.js'
import type { Config } from './config.js'
import { jobsThrough } from './stoppable-jobs.js'

/** The job queue, put together on SQLite. */
export interface JobsContext {
  /** The use cases on the database at `dbPath`, or on the configured one. Throws VALIDATION_ERROR where it may not be. */
  open(dbPath?: string): Promise<JobUseCases>
  /** Ends what still runs in other processes. */
  close(): Promise<void>
}

export function createJobsContext(config: Config, clock: Clock): JobsContext {
  const opener = createJobsOpener(config)
  return {
    open: async (dbPath) => {
      const jobs = opener.open(dbPath === undefined ? config.jobsDb : await databaseAt(dbPath, config))
      return { readNewJobs: new ReadNewJobs(jobs), updateJobStatuses: new UpdateJobStatuses(jobs, clock) }
    },
    close: opener.close,
  }
}

async function databaseAt(dbPath: string, { workingDirectory, jobsDb, dbFolders }: Config): Promise<string> {
  const path = resolve(workingDirectory, dbPath)
  if (dbFolders === undefined || path === jobsDb) return path
  const confined = await confinedPath(path, dbFolders)
  if (confined !== null) return confined
  throw new AppError(
    'VALIDATION_ERROR',
    'db_path must be in the folder of the configured database, or in one that the server names with --db-folder. Leave it out for the configured database.',
  )
}

/** Opens queues in files, any of which may have brought code of its own; that runs in another process. */
export function createJobsOpener({ busyTimeoutMs }: Pick<Config, 'busyTimeoutMs'>) {
  let processes: QueryProcess | null = null
  const start = () => {
    processes ??= new QueryProcess({ entry: new URL('./query-child.js', import.meta.url) })
    return processes
  }
  return {
    open: (path: string): JobRepository =>
      new SqliteJobRepository(path, { busyTimeoutMs, elsewhere: jobsThrough(start, { path, busyTimeoutMs }) }),
    close: async (): Promise<void> => processes?.close(),
  }
}
