/**
 * What other programs import as `jobworkflow/memory`: the use cases over adapters that keep everything in memory. Nothing here needs a file of
 * this package, a thread, a process or a driver, so that it may be bundled.
 */
export { MemoryHuntMail } from '#src/adapters/stores/memory/hunt/memory-hunt-mail.js'
export { MemoryHuntJobs } from '#src/adapters/stores/memory/jobs/memory-hunt-jobs.js'
export { MemoryJobRepository, type StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
export { MemoryJobSearch } from '#src/adapters/stores/memory/jobs/memory-job-search.js'
export { MemoryJobTriage } from '#src/adapters/stores/memory/jobs/memory-job-triage.js'
export { MemoryMailArchive } from '#src/adapters/stores/memory/mail/memory-mail-archive.js'
export { MemoryMailStore } from '#src/adapters/stores/memory/mail/memory-mail-store.js'
export { MemoryWebsiteRepository } from '#src/adapters/stores/memory/websites/memory-website-repository.js'
export { systemClock } from '#src/adapters/system/clock.js'
export { randomIds } from '#src/adapters/system/id-source.js'
export { createHuntUseCases, type HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
export { CheckPostings, ImportJobs } from '#src/application/jobs/import-jobs.js'
export { createJobUseCases, type JobParts, type JobUseCases } from '#src/application/jobs/job-use-cases.js'
export { ImportMail } from '#src/application/mail/import-mail.js'
export { createMailUseCases, type MailParts, type MailUseCases } from '#src/application/mail/mail-use-cases.js'
export { createWebsiteUseCases, type OpenWebsiteUseCases } from '#src/application/websites/website-use-cases.js'
export { isJobStatus, type Job, type JobStatus, jobStatuses } from '#src/domain/jobs/job.js'
export { AppError, type ErrorCode, errorCodes } from '#src/domain/shared/app-error.js'
