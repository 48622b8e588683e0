import {
  SqliteWebsiteRepository as Repository,
  type WebsiteRepositoryOptions,
} from '#src/adapters/stores/sqlite/websites/sqlite-website-repository.js'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'

/**
 * The main export for Node programs: use cases, ports, adapters and types of the job queue, the website store and the
 * mail archive.
 */

export { MemoryHuntMail } from '#src/adapters/stores/memory/hunt/memory-hunt-mail.js'
export { MemoryMailStore } from '#src/adapters/stores/memory/mail/memory-mail-store.js'
export { SqliteHuntJobs } from '#src/adapters/stores/sqlite/jobs/sqlite-hunt-jobs.js'
export { SqliteJobCatalog } from '#src/adapters/stores/sqlite/jobs/sqlite-job-catalog.js'
export { SqliteJobIntake } from '#src/adapters/stores/sqlite/jobs/sqlite-job-intake.js'
export { SqliteJobRepository, type SqliteOptions } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
export { SqliteJobSearch } from '#src/adapters/stores/sqlite/jobs/sqlite-job-search.js'
export { SqliteJobStorage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-storage.js'
export { SqliteJobTriage } from '#src/adapters/stores/sqlite/jobs/sqlite-job-triage.js'
export type { SqliteFileOptions } from '#src/adapters/stores/sqlite/kit/open-database.js'
export { SqliteMailArchive } from '#src/adapters/stores/sqlite/mail/archive/sqlite-mail-archive.js'
export { createMailArchive } from '#src/adapters/stores/sqlite/mail/archive-file.js'
export { SqliteMailIndex } from '#src/adapters/stores/sqlite/mail/sqlite-mail-index.js'
export { SqliteMailStore } from '#src/adapters/stores/sqlite/mail/sqlite-mail-store.js'
export { systemClock } from '#src/adapters/system/clock.js'
export { randomIds } from '#src/adapters/system/id-source.js'
export { createHuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
export { CheckPostings, ImportJobs } from '#src/application/jobs/import-jobs.js'
export { createJobUseCases, type JobParts } from '#src/application/jobs/job-use-cases.js'
export { ListJobs } from '#src/application/jobs/list-jobs.js'
export { ReadNewJobs } from '#src/application/jobs/read-new-jobs.js'
export { SearchJobs } from '#src/application/jobs/search-jobs.js'
export { TriageJobs } from '#src/application/jobs/triage-jobs.js'
export { TriageMatching } from '#src/application/jobs/triage-matching.js'
export { UndoTriage } from '#src/application/jobs/undo-triage.js'
export { UpdateJobStatuses } from '#src/application/jobs/update-job-statuses.js'
export { ImportMail } from '#src/application/mail/import-mail.js'
export { IndexMail } from '#src/application/mail/index-mail.js'
export { createMailUseCases } from '#src/application/mail/mail-use-cases.js'
export type * from '#src/application/mail/ports/doubled-mail.js'
export type * from '#src/application/mail/ports/known-mailboxes.js'
export type * from '#src/application/mail/ports/mail-index.js'
export type * from '#src/application/mail/ports/mail-store.js'
export type * from '#src/application/mail/ports/stored-mail.js'
export type * from '#src/application/mail/ports/synced-mail.js'
export type * from '#src/application/mail/ports/unread-attachments.js'
export { RereadMail } from '#src/application/mail/reread-mail.js'
export { CreateWebsiteChunks } from '#src/application/websites/create-website-chunks.js'
export { CreateWebsiteSource } from '#src/application/websites/create-website-source.js'
export { DeleteWebsite } from '#src/application/websites/delete-website.js'
export { ListWebsites } from '#src/application/websites/list-websites.js'
export { PageWorks, type WorkParts } from '#src/application/websites/page-works.js'
export { ProcessWebsite, RefreshWebsite } from '#src/application/websites/process-website.js'
export { QueryWebsites } from '#src/application/websites/query-websites.js'
export { GetWebsiteStatus, ReadWebsiteChunks } from '#src/application/websites/read-website.js'
export { ReindexWebsites } from '#src/application/websites/reindex-websites.js'
export { UpdateWebsiteStatus } from '#src/application/websites/update-website-status.js'
export { createWebsiteUseCases, type OpenWebsiteUseCases } from '#src/application/websites/website-use-cases.js'
export type { HtmlToText } from '#src/domain/jobs/plain-posting-text.js'
export type * from '#src/domain/mail/raw-message.js'
export * from './hunt.js'
export * from './jobs.js'
export * from './mail.js'
export * from './mcp.js'
export * from './person.js'
export * from './sync.js'
export * from './websites.js'
export type { WebsiteRepositoryOptions }

/** A store of pages in its own file, created on first use. */
export const SqliteWebsiteRepository: new (path: string, options?: WebsiteRepositoryOptions) => WebsiteRepository =
  Repository
export type SqliteWebsiteRepository = WebsiteRepository
