/**
 * What other programs import as `jobworkflow/memory`: the use cases over adapters that keep everything in memory. Nothing here needs a file of
 * this package, a thread, a process or a driver, so that it may be bundled.
 */
export { MemoryHuntMail } from '../adapters/persistence/memory/applications/memory-hunt-mail.js'
export { MemoryHuntJobs } from '../adapters/persistence/memory/jobs/memory-hunt-jobs.js'
export { MemoryJobRepository, type StoredJob } from '../adapters/persistence/memory/jobs/memory-job-repository.js'
export { MemoryJobSearch } from '../adapters/persistence/memory/jobs/memory-job-search.js'
export { MemoryJobTriage } from '../adapters/persistence/memory/jobs/memory-job-triage.js'
export { MemoryMailArchive } from '../adapters/persistence/memory/mail/memory-mail-archive.js'
export { MemoryMailStore } from '../adapters/persistence/memory/mail/memory-mail-store.js'
export { MemoryWebsiteRepository } from '../adapters/persistence/memory/websites/memory-website-repository.js'
export { systemClock } from '../adapters/system/clock.js'
export { randomIds } from '../adapters/system/id-source.js'
export { createHuntUseCases, type HuntUseCases } from '../application/applications/hunt-use-cases.js'
export { CheckPostings, ImportJobs } from '../application/jobs/import-jobs.js'
export { createJobUseCases, type JobParts, type JobUseCases } from '../application/jobs/job-use-cases.js'
export { ImportMail } from '../application/mail/import-mail.js'
export { createMailUseCases, type MailParts, type MailUseCases } from '../application/mail/mail-use-cases.js'
export { createWebsiteUseCases, type OpenWebsiteUseCases } from '../application/websites/website-use-cases.js'
export { isJobStatus, type Job, type JobStatus, jobStatuses } from '../domain/jobs/job.js'
export { AppError, type ErrorCode, errorCodes } from '../domain/shared/app-error.js'
