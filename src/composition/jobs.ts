import { resolve } from 'node:path'
import type { JobUseCases } from '../adapters/mcp/tools/jobs/job-tools.js'
import { SqliteJobRepository } from '../adapters/persistence/sqlite/jobs/sqlite-job-repository.js'
import { ReadNewJobs } from '../application/jobs/read-new-jobs.js'
import { UpdateJobStatuses } from '../application/jobs/update-job-statuses.js'
import type { Clock } from '../application/shared/ports/clock.js'
import type { Config } from './config.js'

/** The job queue, put together on SQLite. */
export interface JobsContext {
  /** The use cases on the database at `dbPath`, or on the configured one. */
  open(dbPath?: string): JobUseCases
}

export function createJobsContext(config: Config, clock: Clock): JobsContext {
  return {
    open: (dbPath) => {
      const path = dbPath === undefined ? config.jobsDb : resolve(config.workingDirectory, dbPath)
      const jobs = new SqliteJobRepository(path, { busyTimeoutMs: config.busyTimeoutMs })
      return { readNewJobs: new ReadNewJobs(jobs), updateJobStatuses: new UpdateJobStatuses(jobs, clock) }
    },
  }
}
