import { defaults } from '../adapters/cli/defaults.js'
import { SqliteJobRepository } from '../adapters/persistence/sqlite/jobs/sqlite-job-repository.js'
import { systemClock } from '../adapters/system/clock.js'
import type { ImportCount } from '../application/jobs/import-jobs.js'
import type { JobRepository, JobsSummary, QueuePage } from '../application/jobs/ports/job-repository.js'
import type { JobStorage, MigrationReport } from '../application/jobs/ports/job-storage.js'
import { ReadNewJobs, type ReadNewJobsRequest } from '../application/jobs/read-new-jobs.js'
import { UpdateJobStatuses, type UpdateOutcome } from '../application/jobs/update-job-statuses.js'
import type { WalkCount } from '../application/jobs/walk-postings.js'
import type { Clock } from '../application/shared/ports/clock.js'
import type { StatusUpdateRequest } from '../domain/jobs/status-update.js'
import { Container } from './container.js'
import type { ImportPostingsRequest, PostingsRequest } from './import-postings.js'
import { provideQueryProcess } from './query-process.js'
import { jobsThrough } from './stoppable-jobs.js'
import { type OpenJobIntake, type StoreFile, tokens } from './tokens.js'

/** A queue of captured jobs. Each method throws AppError: DB_NOT_FOUND, DB_ERROR and what it says itself. */
export interface Jobs {
  /** One page of the jobs that are still to be triaged, newest first. Throws VALIDATION_ERROR. */
  readNew(request?: ReadNewJobsRequest): Promise<QueuePage>
  /**
   * Writes a batch of verdicts, all or none; what was wrong with an item is in the outcome. Throws VALIDATION_ERROR for a
   * batch that is too large or names a job twice.
   */
  updateStatuses(updates: readonly StatusUpdateRequest[]): Promise<UpdateOutcome>
  /** How many jobs there are, by status and by source. */
  summarize(): Promise<JobsSummary>
  /** Adds captured postings; a queue in a file is created when it is not there. Throws NOT_FOUND, VALIDATION_ERROR. */
  import(request: ImportPostingsRequest): Promise<ImportCount>
  /** Reads postings as `import` does, reports what it would report, and writes nothing. */
  check(request: PostingsRequest): Promise<WalkCount>
  /** Brings a queue of an older version, or of a capture script, up to date. */
  migrate(): Promise<MigrationReport>
  /** Ends what still runs in other processes. The queue is not to be used after it. */
  close(): Promise<void>
}

/** Own adapters in place of a file. Without an intake nothing can be imported, without a storage nothing migrated. */
export interface JobsAdapters {
  readonly repository: JobRepository
  readonly openIntake?: OpenJobIntake
  readonly storage?: JobStorage
}

export interface JobsOptions {
  /** How long to wait for another program's write; 5000 when absent. */
  readonly busyTimeoutMs?: number
  readonly clock?: Clock
}

/** The queue in the SQLite file at `source`, or the one that these adapters keep. Nothing is opened before the first call. */
export function openJobs(source: string | JobsAdapters, options: JobsOptions = {}): Jobs {
  return createJobs(new Container().give(tokens.clock, options.clock), source, options)
}

/** @internal As `openJobs`, with the parts of `container`; closing the queue closes it. */
export function createJobs(container: Container, source: string | JobsAdapters, options: JobsOptions = {}): Jobs {
  if (typeof source === 'string') {
    const { busyTimeoutMs = defaults.busyTimeoutMs } = options
    provideFile(container, { path: source, busyTimeoutMs })
  } else {
    container.give(tokens.jobRepository, source.repository)
    container.give(tokens.openJobIntake, source.openIntake).give(tokens.jobStorage, source.storage)
  }
  provideUseCases(container)
  // importing takes much that a queue which is only read does not need
  const importing = () => import('./import-postings.js')
  return {
    readNew: (request) => container.resolve(ReadNewJobs).execute(request),
    updateStatuses: (updates) => container.resolve(UpdateJobStatuses).execute(updates),
    summarize: () => container.resolve(tokens.jobRepository).summarize(),
    import: async (request) => (await importing()).importPostings(container, request),
    check: async (request) => (await importing()).checkPostings(request),
    migrate: async () => (await importing()).migrateJobs(container),
    close: () => container.close(),
  }
}

function provideFile(container: Container, file: StoreFile): void {
  const elsewhere = jobsThrough(() => container.resolve(tokens.queryProcess), file)
  const { path, busyTimeoutMs } = file
  provideQueryProcess(container)
    .give(tokens.jobsFile, file)
    .provide(tokens.jobRepository, () => new SqliteJobRepository(path, { busyTimeoutMs, elsewhere }))
}

function provideUseCases(container: Container): void {
  const repository = () => container.resolve(tokens.jobRepository)
  const clock = () => container.resolve(tokens.clock)
  container
    .provide(tokens.clock, () => systemClock)
    .provide(ReadNewJobs, () => new ReadNewJobs(repository()))
    .provide(UpdateJobStatuses, () => new UpdateJobStatuses(repository(), clock()))
}
