/** What other Node programs import: use cases, ports, adapters and types of the job queue, the website store and the mail archive. */
export { MemoryJobRepository, type StoredJob } from '../adapters/persistence/memory/jobs/memory-job-repository.js'
export { SqliteJobIntake } from '../adapters/persistence/sqlite/jobs/sqlite-job-intake.js'
export { SqliteJobRepository, type SqliteOptions } from '../adapters/persistence/sqlite/jobs/sqlite-job-repository.js'
export { SqliteJobStorage } from '../adapters/persistence/sqlite/jobs/sqlite-job-storage.js'
export { systemClock } from '../adapters/system/clock.js'
export { CheckPostings } from '../application/jobs/check-postings.js'
export { type ImportCount, ImportJobs, type RowReport } from '../application/jobs/import-jobs.js'
export { MigrateJobs } from '../application/jobs/migrate-jobs.js'
export type { IntakeCount, JobIntake } from '../application/jobs/ports/job-intake.js'
export type {
  JobRepository,
  JobsSummary,
  QueuePage,
  QueuePageRequest,
} from '../application/jobs/ports/job-repository.js'
export type { JobStorage, MigrationReport } from '../application/jobs/ports/job-storage.js'
export type { CapturedRow, PostingSource } from '../application/jobs/ports/posting-source.js'
export { ReadNewJobs, type ReadNewJobsRequest } from '../application/jobs/read-new-jobs.js'
export { SummarizeJobs } from '../application/jobs/summarize-jobs.js'
export { UpdateJobStatuses, type UpdateOutcome, type UpdateResult } from '../application/jobs/update-job-statuses.js'
export type { WalkCount, WalkRequest } from '../application/jobs/walk-postings.js'
export type { Clock } from '../application/shared/ports/clock.js'
export { type ColumnMapping, parseMapping } from '../domain/jobs/column-mapping.js'
export { isJobStatus, type Job, type JobStatus, jobStatuses } from '../domain/jobs/job.js'
export type { Posting } from '../domain/jobs/posting.js'
export { type PostingField, postingFields } from '../domain/jobs/posting-field.js'
export { pageLimit, type QueueEntry, type QueuePosition } from '../domain/jobs/queue.js'
export { maxBatchSize, type StatusUpdate, type StatusUpdateRequest } from '../domain/jobs/status-update.js'
export { AppError, type AppErrorOptions, type ErrorCode, errorCodes } from '../domain/shared/app-error.js'
export * from './mail-library.js'
export * from './website-library.js'
