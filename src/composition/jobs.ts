/** What other programs import as `jobworkflow/jobs`: a queue of captured jobs. */

export { MemoryHuntJobs } from '../adapters/persistence/memory/jobs/memory-hunt-jobs.js'
export { MemoryJobRepository, type StoredJob } from '../adapters/persistence/memory/jobs/memory-job-repository.js'
export { MemoryJobSearch } from '../adapters/persistence/memory/jobs/memory-job-search.js'
export { MemoryJobTriage } from '../adapters/persistence/memory/jobs/memory-job-triage.js'
export type * from '../application/applications/ports/hunt-jobs.js'
export type * from '../application/jobs/get-jobs.js'
export type * from '../application/jobs/import-jobs.js'
export type * from '../application/jobs/job-use-cases.js'
export type * from '../application/jobs/list-jobs.js'
export type * from '../application/jobs/ports/job-intake.js'
export type * from '../application/jobs/ports/job-repository.js'
export type * from '../application/jobs/ports/job-search.js'
export type * from '../application/jobs/ports/job-shelf.js'
export type * from '../application/jobs/ports/job-storage.js'
export type * from '../application/jobs/ports/job-triage.js'
export type * from '../application/jobs/ports/posting-source.js'
export type * from '../application/jobs/ports/stored-pages.js'
export type * from '../application/jobs/read-new-jobs.js'
export type * from '../application/jobs/search-jobs.js'
export type * from '../application/jobs/triage-jobs.js'
export type * from '../application/jobs/undo-triage.js'
export type * from '../application/jobs/update-job-statuses.js'
export type * from '../application/jobs/walk-postings.js'
export type { Clock } from '../application/shared/ports/clock.js'
export type { IdSource } from '../application/shared/ports/id-source.js'
export type * from '../application/shared/ports/storage-migration.js'
export type * from '../domain/jobs/column-mapping.js'
export { parseMapping } from '../domain/jobs/column-mapping.js'
export type { Duplicate } from '../domain/jobs/duplicates/find-duplicates.js'
export type * from '../domain/jobs/job.js'
export { isJobStatus, jobStatuses } from '../domain/jobs/job.js'
export type * from '../domain/jobs/job-event.js'
export type * from '../domain/jobs/job-link.js'
export type {
  FoundEntry,
  FoundJob,
  JobConditions,
  SearchOrder,
  SearchPage,
  SearchPosition,
  Verdict,
} from '../domain/jobs/job-search.js'
export type * from '../domain/jobs/posting.js'
export { postingFields } from '../domain/jobs/posting.js'
export type * from '../domain/jobs/posting-check.js'
export type * from '../domain/jobs/queue.js'
export { pageLimit } from '../domain/jobs/queue.js'
export type * from '../domain/jobs/shelved-job.js'
export type * from '../domain/jobs/status-update.js'
export { maxBatchSize } from '../domain/jobs/status-update.js'
export type * from '../domain/jobs/triage.js'
export type * from '../domain/jobs/undo.js'
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
export { openPages, type PagesOptions } from './open-pages.js'
