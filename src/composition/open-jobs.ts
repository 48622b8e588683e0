import { resolve } from 'node:path'
import { defaults } from '#src/adapters/edges/cli/defaults.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import { SqliteJobShelf } from '#src/adapters/stores/sqlite/jobs/sqlite-job-shelf.js'
import { databaseError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { QueryProcess } from '#src/adapters/stores/sqlite/query-process/query-process.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { confinedPath } from '#src/adapters/system/confined-path.js'
import { randomIds } from '#src/adapters/system/id-source.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { KnownJobs } from '#src/application/jobs/get-jobs.js'
import type { ImportCount } from '#src/application/jobs/import-jobs.js'
import { createJobUseCases, type JobUseCases } from '#src/application/jobs/job-use-cases.js'
import type { JobRepository } from '#src/application/jobs/ports/job-repository.js'
import type { JobSearch } from '#src/application/jobs/ports/job-search.js'
import type { JobShelf } from '#src/application/jobs/ports/job-shelf.js'
import type { JobStorage, MigrationReport } from '#src/application/jobs/ports/job-storage.js'
import type { JobTriage } from '#src/application/jobs/ports/job-triage.js'
import type { StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import type { WalkCount } from '#src/application/jobs/walk-postings.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { Config } from './config.js'
import { Container, checkSource, missingAdapter, type OpenJobIntake, type StoreFile, tokens } from './container.js'
import type { ImportPostingsRequest, PostingsRequest } from './import-jobs.js'
import { lazyPort } from './lazy.js'
import { providePostgresJobs } from './postgres-jobs.js'
import { provideQueryProcess } from './query-process.js'
import { remotePort } from './remote-port.js'
import { searchElsewhere, toScanError } from './search-elsewhere.js'

/** A queue of captured jobs. */
export interface Jobs extends JobUseCases {
  /** Adds captured postings; a queue in a file is created when it is not there. Throws NOT_FOUND, VALIDATION_ERROR. */
  import(request: ImportPostingsRequest): Promise<ImportCount>
  /** Reads postings as `import` does, reports what it would report, and writes nothing. */
  check(request: PostingsRequest): Promise<WalkCount>
  /** Brings a queue of an older version, or of a capture script, up to date. */
  migrate(): Promise<MigrationReport>
  /** All that is known of jobs, but for their mail. Throws VALIDATION_ERROR. */
  get(ids: readonly number[]): Promise<KnownJobs<never>>
  /** What a hunt asks of the jobs, for `openHunt`. */
  readonly hunt: HuntJobs
  /** Ends what still runs in other processes. The queue is not to be used after it. */
  close(): Promise<void>
}

/**
 * Own adapters in place of a file. Without a shelf nothing can be listed, without a search nothing found, without a triage
 * nothing judged and no history read, without an intake imported, without a storage migrated.
 */
export interface JobsAdapters {
  readonly repository: JobRepository
  readonly shelf?: JobShelf
  readonly search?: JobSearch
  readonly huntJobs?: HuntJobs
  readonly triage?: JobTriage
  readonly openIntake?: OpenJobIntake
  readonly storage?: JobStorage
}

export interface JobsOptions {
  /** How long to wait for another program's write; 5000 when absent. */
  readonly busyTimeoutMs?: number
  /** How long a search may look at jobs that no index knows, in milliseconds; 45,000 when absent. */
  readonly scanTimeoutMs?: number
  readonly clock?: Clock
  /** Where `get` looks up the stored pages of jobs, as `openPages` gives it; they stay their opener's. None is known when absent. */
  readonly pages?: StoredPages
}

/**
 * The queue in the SQLite file or at the PostgreSQL URL that `source` is, or the one that these adapters keep.
 * Nothing is opened before the first call. Throws VALIDATION_ERROR.
 */
export function openJobs(source: string | JobsAdapters, options: JobsOptions = {}): Jobs {
  checkSource(source, 'repository')
  return createJobs(new Container(), source, options)
}

/** What works with the queue that `source` is, unless it was given. */
export function provideJobs(container: Container, source: string | JobsAdapters, options: JobsOptions): Container {
  const { busyTimeoutMs = defaults.busyTimeoutMs } = options
  container.give(tokens.clock, options.clock).provide(tokens.clock, () => systemClock)
  container.provide(tokens.ids, () => randomIds)
  if (typeof source !== 'string') {
    container.give(tokens.jobRepository, source.repository)
    container.give(tokens.jobShelf, source.shelf).provide(tokens.jobShelf, () => missingPort<JobShelf>())
    container.give(tokens.jobSearch, source.search).provide(tokens.jobSearch, () => missingPort<JobSearch>())
    container.give(tokens.huntJobs, source.huntJobs).provide(tokens.huntJobs, () => missingPort<HuntJobs>())
    container.give(tokens.jobTriage, source.triage).provide(tokens.jobTriage, () => missingPort<JobTriage>())
    container.give(tokens.openJobIntake, source.openIntake).give(tokens.jobStorage, source.storage)
  } else if (isPostgresUrl(source)) providePostgresJobs(container, source, { busyTimeoutMs })
  else provideFile(container, { path: source, busyTimeoutMs }, options)
  return container
}

/** As `openJobs`, with the parts of `container`; closing the queue closes it. */
function createJobs(container: Container, source: string | JobsAdapters, options: JobsOptions): Jobs {
  provideJobs(container, source, options)
  // both take much that a queue which is only read does not need
  const importing = () => import('./import-jobs.js')
  const knowing = () => import('#src/application/jobs/get-jobs.js')
  const hunt = container.resolve(tokens.huntJobs)
  const records = createJobUseCases({
    repository: container.resolve(tokens.jobRepository),
    shelf: container.resolve(tokens.jobShelf),
    search: container.resolve(tokens.jobSearch),
    triage: container.resolve(tokens.jobTriage),
    clock: container.resolve(tokens.clock),
    ids: container.resolve(tokens.ids),
  })
  const sources = { records, hunt, pages: options.pages ?? null, mailOf: async () => null }
  return {
    ...records,
    get: async (ids) => {
      const { GetJobs } = await knowing()
      return new GetJobs<never>(sources).execute(ids, { history: true, duplicates: true, page: true, mail: false })
    },
    import: async (request) => (await importing()).importPostings(container, request),
    check: async (request) => (await importing()).checkPostings(request),
    migrate: async () => (await importing()).migrateJobs(container),
    hunt,
    close: () => container.close(),
  }
}

function provideFile(container: Container, file: StoreFile, { scanTimeoutMs = defaultScanMs }: JobsOptions): void {
  const processes = () => container.resolve(tokens.queryProcess)
  const { path, busyTimeoutMs } = file
  provideQueryProcess(container)
    .give(tokens.jobsFile, file)
    .provide(tokens.jobRepository, () => {
      const elsewhere = jobsThrough<JobRepository>('jobs', processes, file)
      return new SqliteJobRepository(path, { busyTimeoutMs, elsewhere })
    })
    .provide(tokens.jobShelf, () => {
      const elsewhere = jobsThrough<JobShelf>('shelf', processes, file)
      return new SqliteJobShelf(path, { busyTimeoutMs, elsewhere })
    })
    .provide(tokens.jobSearch, () => {
      const elsewhere = searchElsewhere(processes, file, { deadlineMs: deadlineFor(file), toError: toDatabaseError })
      const scans = searchElsewhere(processes, file, { deadlineMs: scanTimeoutMs, toError: toScanError })
      return lazyPort(async () => new (await search()).SqliteJobSearch(path, { busyTimeoutMs, elsewhere, scans }))
    })
    .provide(tokens.huntJobs, () => {
      const elsewhere = jobsThrough<HuntJobs>('hunt', processes, file)
      return lazyPort(async () => new (await hunt()).SqliteHuntJobs(path, { busyTimeoutMs, elsewhere }))
    })
    .provide(tokens.jobTriage, () => {
      const elsewhere = jobsThrough<JobTriage>('triage', processes, file)
      return lazyPort(async () => new (await triage()).SqliteJobTriage(path, { busyTimeoutMs, elsewhere }))
    })
}

// what the first page of a queue does not need
const search = () => import('#src/adapters/stores/sqlite/jobs/sqlite-job-search.js')
const hunt = () => import('#src/adapters/stores/sqlite/jobs/sqlite-hunt-jobs.js')
const triage = () => import('#src/adapters/stores/sqlite/jobs/sqlite-job-triage.js')

/** A port that the embedding program left out: each call says so. */
const missingPort = <Port extends { close(): Promise<void> }>() =>
  remotePort<Port>(async () => missingAdapter(), { close: async () => {} } as Partial<Port>)

/** What they were writing when they were stopped is taken back before the file is read again. */
const writing: readonly (keyof JobRepository | keyof HuntJobs | keyof JobTriage)[] = [
  ...(['updateStatuses', 'keepLink', 'keepCheck', 'write', 'undo'] as const),
]

// a call answers within ten seconds, and a process needs some of them to start
const deadlineMs = 7000
// less than clients wait
const defaultScanMs = 45_000

function deadlineFor({ busyTimeoutMs }: StoreFile): number {
  return Math.max(deadlineMs, busyTimeoutMs + 1000)
}

/** A queue in a file that brought triggers or rules of its own: asked in another process, which a deadline ends. */
function jobsThrough<Port extends JobRepository | JobShelf | HuntJobs | JobTriage>(
  service: 'jobs' | 'shelf' | 'hunt' | 'triage',
  processes: () => QueryProcess,
  file: StoreFile,
): Port {
  const options = { deadlineMs: deadlineFor(file) }
  return remotePort<Port>(
    async (call) => {
      try {
        return await processes().call(service, { file, ...call }, options)
      } catch (error) {
        // what was stopped in the midst of writing has left a journal, without which nothing can be read
        if (writing.some((method) => method === call.method))
          await processes()
            .call('recoverJobs', file, options)
            .catch(() => {})
        throw toDatabaseError(error, file.path)
      }
    },
    // the processes belong to all queues
    { close: async () => {} } as Partial<Port>,
  )
}

function toDatabaseError(error: unknown, path: string): unknown {
  if (!(error instanceof AppError)) return error
  if (error.code === 'TIMEOUT' && error.retryable)
    return databaseError(path, 'is asked too much at once; try again', { retryable: true, cause: error })
  if (error.code !== 'TIMEOUT' && error.code !== 'QUERY_REJECTED') return error
  const reason =
    'has triggers or rules of its own that did not end in time, or took too much memory; nothing was changed'
  return databaseError(path, reason, { cause: error })
}

/** The job queues of a server: the configured one, and those that calls name. */
export interface JobQueues {
  /** The queue at `dbPath`, or the configured one. Throws VALIDATION_ERROR where it may not be. */
  open(dbPath?: string): Promise<Jobs>
  close(): Promise<void>
}

/** All queues share what runs in other processes. */
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
  if (isPostgresUrl(dbPath)) {
    const message = 'db_path must be the path of a file. Leave it out for the configured database.'
    throw new AppError('VALIDATION_ERROR', message)
  }
  const path = resolve(workingDirectory, dbPath)
  if (dbFolders === undefined || path === jobsDb) return path
  const confined = await confinedPath(path, dbFolders)
  if (confined !== null) return confined
  throw new AppError(
    'VALIDATION_ERROR',
    'db_path must be in the folder of the configured database, or in one that the server names with --db-folder. Leave it out for the configured database.',
  )
}
