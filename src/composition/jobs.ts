/** What other programs import as `jobworkflow/jobs`: a queue of captured jobs. */
export { MemoryJobRepository, type StoredJob } from '../adapters/persistence/memory/jobs/memory-job-repository.js'
export type { RowReport } from '../application/jobs/file-reports.js'
export type { ImportCount } from '../application/jobs/import-jobs.js'
export type { JobUseCases } from '../application/jobs/job-use-cases.js'
export type { IntakeCount, JobIntake, PostingBatch } from '../application/jobs/ports/job-intake.js'
export type {
  JobRepository,
  JobsSummary,
  QueuePage,
  QueuePageRequest,
  StatusBatch,
} from '../application/jobs/ports/job-repository.js'
export type { JobStorage, MigrationReport } from '../application/jobs/ports/job-storage.js'
export type { CapturedRow } from '../application/jobs/ports/posting-source.js'
export type { ReadNewJobsRequest } from '../application/jobs/read-new-jobs.js'
export type { UpdateOutcome, UpdateResult } from '../application/jobs/update-job-statuses.js'
export type { WalkCount, WalkRequest } from '../application/jobs/walk-postings.js'
export type { Clock } from '../application/shared/ports/clock.js'
export { type ColumnMapping, parseMapping } from '../domain/jobs/column-mapping.js'
export { isJobStatus, type Job, type JobStatus, jobStatuses } from '../domain/jobs/job.js'
export { type Posting, type PostingField, postingFields } from '../domain/jobs/posting.js'
export { pageLimit, type QueueEntry, type QueuePosition } from '../domain/jobs/queue.js'
export { maxBatchSize, type StatusUpdate, type StatusUpdateRequest } from '../domain/jobs/status-update.js'
export type * from '../domain/shared/app-error.js'
export { AppError, errorCodes } from '../domain/shared/app-error.js'
export type { UtcTime } from '../domain/shared/calendar.js'
export { type StorageFacts, type StorageProblem, storageFactsOf } from '../domain/shared/storage-failure.js'
export type { IntakeOptions, OpenJobIntake } from './container.js'
export {
  type ImportPostingsRequest,
  type PostingFilesOptions,
  type PostingsRequest,
  readPostingFiles,
} from './import-jobs.js'
export { type Jobs, type JobsAdapters, type JobsOptions, openJobs } from './open-jobs.js'
