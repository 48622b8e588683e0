import { resolve } from 'node:path'
import { isDatabaseUrl } from '#src/adapters/kit/postgres-url.js'
import { confinedPath } from '#src/adapters/system/confined-path.js'
import type { NewsParts } from '#src/application/hunt/hunt-parts.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { KnownJobs } from '#src/application/jobs/get-jobs.js'
import type { ImportCount } from '#src/application/jobs/import-jobs.js'
import { createJobUseCases, type JobUseCases } from '#src/application/jobs/job-use-cases.js'
import type { MigrationReport } from '#src/application/jobs/ports/job-storage.js'
import type { JobTriage } from '#src/application/jobs/ports/job-triage.js'
import type { LoadFit } from '#src/application/jobs/search-jobs.js'
import type { WalkCount } from '#src/application/jobs/walk-postings.js'
import type { DocumentStore } from '#src/application/person/ports/document-store.js'
import type { TaskStore } from '#src/application/person/ports/task-store.js'
import type { Config } from '#src/composition/config.js'
import { Container, checkSource, tokens } from '#src/composition/container.js'
import { fitLoader } from '#src/composition/jobs/fit-loader.js'
import { provideQueryProcess } from '#src/composition/query-process.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { ImportPostingsRequest, PostingsRequest } from './import-jobs.js'
import { type JobsAdapters, type JobsOptions, provideJobs } from './jobs-parts.js'

/** The port for adding single postings, and for keeping that papers are ready. */
export type JobAdditions = Pick<JobTriage, 'findByUrl' | 'add'> & Partial<Pick<JobTriage, 'write'>>

/** A queue of captured jobs. */
export interface Jobs extends JobUseCases {
  /** Imports captured postings; a missing queue file is created. Throws NOT_FOUND, VALIDATION_ERROR. */
  import(request: ImportPostingsRequest): Promise<ImportCount>
  /** Reads postings like `import` and reports the same problems, but writes nothing. */
  check(request: PostingsRequest): Promise<WalkCount>
  /** Migrates a queue of an older version, or one made by a capture script. */
  migrate(): Promise<MigrationReport>
  /** Everything known about jobs except their mail. Throws VALIDATION_ERROR. */
  get(ids: readonly number[]): Promise<KnownJobs<never>>
  /** The port for reading the jobs of a hunt, for `openHunt`. */
  readonly hunt: HuntJobs
  /** The port for adding jobs to a hunt, for `openHunt`. */
  readonly additions: JobAdditions
  /** What came and how far it was seen, for `openHunt`; absent if own adapters have none. */
  readonly news?: NewsParts
  /** What compares postings with the profile, for `openHunt`; absent if own adapters have no documents. */
  readonly fit?: LoadFit
  /** The port for what was written about the person and for them. */
  readonly documents: DocumentStore
  /** The port for what the person wants to do. */
  readonly tasks: TaskStore
  /** Whether there are documents and tasks; own adapters may have none. */
  readonly keepsDocuments: boolean
  /** Ends work in other processes. The queue must not be used afterwards. */
  close(): Promise<void>
}

/**
 * Opens the queue in the SQLite file or at the PostgreSQL URL `source`, or one with custom adapters. Nothing is opened
 * before the first call. Throws VALIDATION_ERROR.
 */
export function openJobs(source: string | JobsAdapters, options: JobsOptions = {}): Jobs {
  checkSource(source, 'repository')
  return createJobs(new Container(), source, options)
}

/** Like `openJobs`, with the parts of `container`; closing the queue closes it. */
function createJobs(container: Container, source: string | JobsAdapters, options: JobsOptions): Jobs {
  provideJobs(container, source, options)
  // loaded lazily: both need much that a queue which is only read does not
  const importing = () => import('./import-jobs.js')
  const boards = () => import('./known-boards.js')
  const knowing = () => import('#src/application/jobs/get-jobs.js')
  const hunt = container.resolve(tokens.huntJobs)
  const additions = container.resolve(tokens.jobTriage)
  const catalog = container.resolve(tokens.jobCatalog)
  const documents = container.resolve(tokens.documents)
  const hasDocuments = typeof source === 'string' || source.documents !== undefined
  const loadFit = hasDocuments ? fitLoader({ documents, catalog }) : undefined
  const records = createJobUseCases({
    repository: container.resolve(tokens.jobRepository),
    shelf: catalog,
    search: container.resolve(tokens.jobSearch),
    triage: additions,
    clock: container.resolve(tokens.clock),
    ids: container.resolve(tokens.ids),
    hunt: typeof source === 'string' || source.huntJobs !== undefined ? hunt : null,
    searches:
      typeof source === 'string' || source.searches !== undefined ? container.resolve(tokens.savedSearches) : null,
    loadBoards: async () => (await boards()).loadBoardSearch(container, source, options),
    loadFit,
  })
  const sources = { records, hunt, pages: options.pages ?? null, mailOf: async () => null, loadFit }
  return {
    ...records,
    get: async (ids) => {
      const { GetJobs } = await knowing()
      return new GetJobs<never>(sources).execute(ids, {
        history: true,
        duplicates: true,
        page: true,
        mail: false,
        fit: true,
      })
    },
    import: async (request, counted?: Set<string>) => (await importing()).importPostings(container, request, counted),
    check: async (request) => (await importing()).checkPostings(request),
    migrate: async () => (await importing()).migrateJobs(container),
    hunt,
    additions,
    ...(hasNews(source)
      ? { news: { jobs: container.resolve(tokens.newsJobs), records: container.resolve(tokens.syncRecords) } }
      : {}),
    ...(loadFit === undefined ? {} : { fit: loadFit }),
    documents,
    tasks: container.resolve(tokens.tasks),
    keepsDocuments: typeof source === 'string' || (source.documents !== undefined && source.tasks !== undefined),
    close: () => container.close(),
  }
}

function hasNews(source: string | JobsAdapters): boolean {
  return typeof source === 'string' || (source.newsJobs !== undefined && source.syncRecords !== undefined)
}

/** The job queues of a server: the configured one, and those named by calls. */
export interface JobQueues {
  /** The queue at `dbPath`, or the configured one. Throws VALIDATION_ERROR if the path is not allowed. */
  open(dbPath?: string): Promise<Jobs>
  close(): Promise<void>
}

/** All queues share the query processes. */
export function openJobQueues(config: Config, container: Container): JobQueues {
  const shared = provideQueryProcess(new Container(container))
  const open = (path: string) => createJobs(new Container(shared), path, config)
  const configured = open(config.jobsDb)
  return {
    open: async (dbPath) => (dbPath === undefined ? configured : open(await databaseAt(dbPath, config))),
    close: () => shared.close(),
  }
}

async function databaseAt(dbPath: string, { workingDirectory, jobsDb, dbFolders }: Config): Promise<string> {
  if (isDatabaseUrl(dbPath)) {
    const message = 'db_path must be the path of a file. Omit it for the configured database.'
    throw new AppError('VALIDATION_ERROR', message)
  }
  const path = resolve(workingDirectory, dbPath)
  if (dbFolders === undefined || path === jobsDb) return path
  const confined = await confinedPath(path, dbFolders)
  if (confined !== null) return confined
  throw new AppError(
    'VALIDATION_ERROR',
    'db_path must be in the folder of the configured database, or in one given with --db-folder. Omit it for the configured database.',
  )
}
