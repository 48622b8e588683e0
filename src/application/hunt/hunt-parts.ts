import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { HuntMail } from '#src/application/hunt/ports/hunt-mail.js'
import type { NewsJobs } from '#src/application/hunt/ports/news-jobs.js'
import type { PaperFolder } from '#src/application/hunt/ports/paper-folder.js'
import type { AddJobs } from '#src/application/jobs/add-jobs.js'
import type { JobRecords } from '#src/application/jobs/get-jobs.js'
import type { JobTriage } from '#src/application/jobs/ports/job-triage.js'
import type { StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import type { PreviewPostings } from '#src/application/jobs/preview-postings.js'
import type { RecheckParts } from '#src/application/jobs/recheck-postings.js'
import type { LoadFit } from '#src/application/jobs/search-jobs.js'
import type { DocumentStore } from '#src/application/person/ports/document-store.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { IdSource } from '#src/application/shared/ports/id-source.js'
import type { SyncRecords } from '#src/application/sync/ports/sync-records.js'
import type { HuntMemory } from './hunt-memory.js'

/** What noting papers needs besides the hunt. */
export interface PaperParts {
  readonly triage: Pick<JobTriage, 'write'>
  readonly documents: Pick<DocumentStore, 'find'>
  /** Null if there is no home. */
  readonly folder: PaperFolder | null
}

export interface NewsParts {
  readonly jobs: NewsJobs
  readonly records: Pick<SyncRecords, 'mark' | 'keepMark' | 'failing'>
}

/** The dependencies of hunt use cases. */
export interface HuntParts {
  readonly jobs: HuntJobs
  /** The rows of the jobs; absent if not needed. */
  readonly records?: JobRecords
  /** Null if there is no archive. */
  readonly mail: HuntMail | null
  /** The applicant's addresses in lower case; addresses that sent mail from sent mailboxes are known anyway. */
  readonly me: readonly string[]
  readonly clock: Clock
  /** Names batches; without it, nothing can be stated about letters and applications. */
  readonly ids?: IdSource
  /** What came, and how far it was seen; without it, there is no news. */
  readonly news?: NewsParts | undefined
  /** The page store; without it, no pages are known. */
  readonly pages?: StoredPages | undefined
  /** The cache; without it, everything is read for each question. */
  readonly memory?: HuntMemory
  /** Reads postings; without it, none can be checked. */
  readonly postings?: Pick<RecheckParts, 'shelf' | 'fetcher' | 'extractor'> | undefined
  /** Compares postings with the profile; without it, none is compared. */
  readonly loadFit?: LoadFit | undefined
  /** Keeps that papers are ready; without it, none can be. */
  readonly papers?: PaperParts | undefined
  /** Adds jobs, one instance for all calls; without it, none can be added. */
  readonly adding?: Pick<AddJobs, 'execute'> | undefined
  /** Reads postings before they become jobs, one instance for all calls; without it, none can be read. */
  readonly previews?: Pick<PreviewPostings, 'begin' | 'find'> | undefined
}

/** What reading a hunt needs: a part of its dependencies, as they are now or as they were at an earlier moment. */
export interface HuntReading extends Pick<HuntParts, 'mail' | 'me' | 'clock' | 'memory'> {
  readonly jobs: Pick<
    HuntJobs,
    'state' | 'roster' | 'rosterOf' | 'appliedByStatus' | 'eventsOf' | 'onceApplied' | 'links' | 'entries'
  >
}
