import type { InjectionToken } from 'tsyringe'
import type { EmailParser } from '../adapters/mime/email-parser.js'
import type { QueryProcess } from '../adapters/persistence/query-process/query-process.js'
import type { JobIntake } from '../application/jobs/ports/job-intake.js'
import type { JobRepository } from '../application/jobs/ports/job-repository.js'
import type { JobStorage } from '../application/jobs/ports/job-storage.js'
import type { MailParts } from '../application/mail/mail-use-cases.js'
import type { Clock } from '../application/shared/ports/clock.js'
import type { Logger } from '../application/shared/ports/logger.js'
import type { ContentExtractor } from '../application/websites/ports/content-extractor.js'
import type { Embedder } from '../application/websites/ports/embedder.js'
import type { EventSink } from '../application/websites/ports/event-sink.js'
import type { PageFetcher } from '../application/websites/ports/page-fetcher.js'
import type { Synthesizer } from '../application/websites/ports/synthesizer.js'
import type { WebsiteRepository } from '../application/websites/ports/website-repository.js'
import type { createWebsiteUseCases } from '../application/websites/website-use-cases.js'

/** A SQLite file, and how long to wait for another program's write. */
export interface StoreFile {
  readonly path: string
  readonly busyTimeoutMs: number
}

/** Whose mail is imported into the archive; null for nobody's in particular. */
export interface MailStoreFile extends StoreFile {
  readonly address: string | null
}

/** What a question is asked of; aborting the signal ends what was asked. */
export type AskMail = (call: { readonly signal?: AbortSignal }) => Pick<MailParts, 'archive' | 'runQuery'>

export interface IntakeOptions {
  /** Count what would be added, and write nothing. */
  readonly dryRun: boolean
  /** Fill the empty fields of postings that are known. */
  readonly fill: boolean
}

export type OpenJobIntake = (options: IntakeOptions) => JobIntake | Promise<JobIntake>

/** @internal */
export const token = <T>(name: string): InjectionToken<T> => Symbol(name)

/** @internal What may be replaced. */
export const tokens = {
  clock: token<Clock>('clock'),
  logger: token<Logger>('logger'),
  queryProcess: token<QueryProcess>('queryProcess'),
  jobsFile: token<StoreFile>('jobsFile'),
  jobRepository: token<JobRepository>('jobRepository'),
  openJobIntake: token<OpenJobIntake>('openJobIntake'),
  jobStorage: token<JobStorage>('jobStorage'),
  mailFile: token<MailStoreFile>('mailFile'),
  askMail: token<AskMail>('askMail'),
  mailParser: token<EmailParser>('mailParser'),
  websiteRepository: token<WebsiteRepository>('websiteRepository'),
  pageFetcher: token<PageFetcher>('pageFetcher'),
  contentExtractor: token<ContentExtractor>('contentExtractor'),
  embedder: token<Promise<Embedder | null>>('embedder'),
  synthesizer: token<Promise<Synthesizer | null>>('synthesizer'),
  events: token<EventSink>('events'),
  websiteUseCases: token<ReturnType<typeof createWebsiteUseCases>>('websiteUseCases'),
}
