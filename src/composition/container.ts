import { once } from '#src/adapters/kit/once.js'
import type { EmailParser } from '#src/adapters/sources/mime/email-parser.js'
import type { PaperProcess } from '#src/adapters/sources/papers/paper-process.js'
import type { QueryProcess } from '#src/adapters/stores/sqlite/query-process/query-process.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { HuntMail } from '#src/application/hunt/ports/hunt-mail.js'
import type { NewsJobs } from '#src/application/hunt/ports/news-jobs.js'
import type { GoneBoards } from '#src/application/jobs/ports/gone-boards.js'
import type { JobBoards } from '#src/application/jobs/ports/job-boards.js'
import type { JobCatalog } from '#src/application/jobs/ports/job-catalog.js'
import type { JobIntake } from '#src/application/jobs/ports/job-intake.js'
import type { JobRepository } from '#src/application/jobs/ports/job-repository.js'
import type { JobSearch } from '#src/application/jobs/ports/job-search.js'
import type { JobStorage } from '#src/application/jobs/ports/job-storage.js'
import type { JobTriage } from '#src/application/jobs/ports/job-triage.js'
import type { KnownBoards } from '#src/application/jobs/ports/known-boards.js'
import type { SavedSearchStore } from '#src/application/jobs/ports/saved-search-store.js'
import type { WatchedBoards } from '#src/application/jobs/ports/watched-boards.js'
import type { MailParts } from '#src/application/mail/mail-use-cases.js'
import type { DocumentStore } from '#src/application/person/ports/document-store.js'
import type { TaskStore } from '#src/application/person/ports/task-store.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { IdSource } from '#src/application/shared/ports/id-source.js'
import type { Logger } from '#src/application/shared/ports/logger.js'
import type { SyncRecords } from '#src/application/sync/ports/sync-records.js'
import type { ContentExtractor } from '#src/application/websites/ports/content-extractor.js'
import type { Embedder } from '#src/application/websites/ports/embedder.js'
import type { EventSink } from '#src/application/websites/ports/event-sink.js'
import type { HostLeases } from '#src/application/websites/ports/host-leases.js'
import type { PageFetcher } from '#src/application/websites/ports/page-fetcher.js'
import type { Synthesizer } from '#src/application/websites/ports/synthesizer.js'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'
import type { OpenWebsiteUseCases } from '#src/application/websites/website-use-cases.js'
import { AppError } from '#src/domain/shared/app-error.js'

declare const partType: unique symbol

/** The name of a part with its type. */
export type Token<T> = symbol & { readonly [partType]: T }

export const token = <T>(name: string): Token<T> => Symbol(name) as Token<T>

/**
 * A dependency injection container. Each part is created once, on first use. A given part replaces the default one and
 * remains its owner's: `close` only closes parts created here, in reverse order.
 */
export class Container {
  readonly #parent: Container | undefined
  /** A function per token that returns the same part on every call. */
  readonly #parts = new Map<symbol, () => unknown>()
  readonly #made: unknown[] = []
  #closing: Promise<void> | null = null

  constructor(parent?: Container) {
    this.#parent = parent
  }

  /** Supplies a part; undefined leaves the choice to `provide`. */
  give<T>(token: Token<T>, part: T | undefined): this {
    if (part !== undefined) this.#parts.set(token, () => part)
    return this
  }

  /** Sets how the part is created, unless it was given, here or in the parent. */
  provide<T>(token: Token<T>, make: () => T): this {
    if (this.#find(token) === undefined)
      this.#parts.set(
        token,
        once(() => this.#keep(make())),
      )
    return this
  }

  /** Throws an Error if the part was neither given nor provided. */
  resolve<T>(token: Token<T>): T {
    const part = this.#find(token)
    if (part === undefined) throw new Error(`Nothing provides ${token.description}.`)
    return part() as T
  }

  #find(token: symbol): (() => unknown) | undefined {
    return this.#parts.get(token) ?? (this.#parent === undefined ? undefined : this.#parent.#find(token))
  }

  #keep<T>(part: T): T {
    this.#made.push(part)
    return part
  }

  /** Closes every part, even if closing another fails; throws the first error. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  async #closeAll(): Promise<void> {
    const failures: unknown[] = []
    for (const part of this.#made.toReversed()) {
      try {
        await closeIfOpen(await Promise.resolve(part).catch(() => null))
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}

async function closeIfOpen(part: unknown): Promise<void> {
  if (typeof part !== 'object' || part === null || !('close' in part)) return
  if (typeof part.close === 'function') await part.close()
}

/**
 * Throws VALIDATION_ERROR unless `source` is a path or an object with this adapter: not every caller is type-checked.
 */
export function checkSource(source: unknown, adapter: string): void {
  if (typeof source === 'string' || (typeof source === 'object' && source !== null && adapter in source)) return
  throw new AppError('VALIDATION_ERROR', `Give a file path, or an object with adapters: ${adapter} is missing.`)
}

/** Stands in for an adapter that was not given; says by which name `openJobs` takes it. */
export function missingAdapter(name: string): never {
  throw new AppError(
    'VALIDATION_ERROR',
    `This queue was opened with custom adapters, without ${name}. Give it to openJobs too.`,
  )
}

/** A SQLite file, and how long to wait for another program's write. */
export interface StoreFile {
  readonly path: string
  readonly busyTimeoutMs: number
}

/** The email address whose mail is imported into the archive; null for none. */
export interface MailStoreFile extends StoreFile {
  readonly address: string | null
}

/** Returns the ports for queries of the mail; aborting the signal cancels them. */
export type AskMail = (signal: AbortSignal | undefined) => Pick<MailParts, 'archive' | 'runQuery'> & {
  readonly hunt: HuntMail
}

export interface IntakeOptions {
  /** Count what would be added, and write nothing. */
  readonly dryRun: boolean
  /** Whether to fill empty fields of known postings. */
  readonly fill: boolean
}

export type OpenJobIntake = (options: IntakeOptions) => JobIntake | Promise<JobIntake>

/** The parts that can be replaced. */
export const tokens = {
  clock: token<Clock>('clock'),
  ids: token<IdSource>('ids'),
  logger: token<Logger>('logger'),
  queryProcess: token<QueryProcess>('queryProcess'),
  jobsFile: token<StoreFile>('jobsFile'),
  jobRepository: token<JobRepository>('jobRepository'),
  jobCatalog: token<JobCatalog>('jobCatalog'),
  jobSearch: token<JobSearch>('jobSearch'),
  huntJobs: token<HuntJobs>('huntJobs'),
  newsJobs: token<NewsJobs>('newsJobs'),
  syncRecords: token<SyncRecords>('syncRecords'),
  documents: token<DocumentStore>('documents'),
  tasks: token<TaskStore>('tasks'),
  jobTriage: token<JobTriage>('jobTriage'),
  openJobIntake: token<OpenJobIntake>('openJobIntake'),
  jobStorage: token<JobStorage>('jobStorage'),
  jobBoards: token<JobBoards>('jobBoards'),
  savedSearches: token<SavedSearchStore>('savedSearches'),
  watchedBoards: token<WatchedBoards>('watchedBoards'),
  knownBoards: token<KnownBoards>('knownBoards'),
  goneBoards: token<GoneBoards>('goneBoards'),
  mailFile: token<MailStoreFile>('mailFile'),
  askMail: token<AskMail>('askMail'),
  mailParser: token<EmailParser>('mailParser'),
  papers: token<PaperProcess>('papers'),
  websiteRepository: token<WebsiteRepository>('websiteRepository'),
  hostLeases: token<HostLeases>('hostLeases'),
  pageFetcher: token<PageFetcher>('pageFetcher'),
  contentExtractor: token<ContentExtractor>('contentExtractor'),
  embedder: token<Promise<Embedder | null>>('embedder'),
  synthesizer: token<Promise<Synthesizer | null>>('synthesizer'),
  events: token<EventSink>('events'),
  websiteUseCases: token<OpenWebsiteUseCases>('websiteUseCases'),
}
