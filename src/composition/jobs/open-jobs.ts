import { resolve } from 'node:path'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import { confinedPath } from '#src/adapters/system/confined-path.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { KnownJobs } from '#src/application/jobs/get-jobs.js'
import type { ImportCount } from '#src/application/jobs/import-jobs.js'
import { createJobUseCases, type JobUseCases } from '#src/application/jobs/job-use-cases.js'
import type { MigrationReport } from '#src/application/jobs/ports/job-storage.js'
import type { JobTriage } from '#src/application/jobs/ports/job-triage.js'
import type { WalkCount } from '#src/application/jobs/walk-postings.js'
import type { Config } from '#src/composition/config.js'
import { Container, checkSource, tokens } from '#src/composition/container.js'
import { provideQueryProcess } from '#src/composition/query-process.js'
import { AppError } from '#src/domain/shared/app-error.js'
import type { ImportPostingsRequest, PostingsRequest } from './import-jobs.js'
import { type JobsAdapters, type JobsOptions, provideJobs } from './jobs-parts.js'

/** What adds postings by name. */
export type JobAdditions = Pick<JobTriage, 'findByUrl' | 'add'>

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
  /** What a hunt adds jobs with, for `openHunt`. */
  readonly additions: JobAdditions
  /** Ends what still runs in other processes. The queue is not to be used after it. */
  close(): Promise<void>
}

/**
 * The queue in the SQLite file or at the PostgreSQL URL that `source` is, or the one that these adapters keep.
 * Nothing is opened before the first call. Throws VALIDATION_ERROR.
 */
export function openJobs(source: string | JobsAdapters, options: JobsOptions = {}): Jobs {
  checkSource(source, 'repository')
  return createJobs(new Container(), source, options)
}

/** As `openJobs`, with the parts of `container`; closing the queue closes it. */
function createJobs(container: Container, source: string | JobsAdapters, options: JobsOptions): Jobs {
  provideJobs(container, source, options)
  // both take much that a queue which is only read does not need
  const importing = () => import('./import-jobs.js')
  const knowing = () => import('#src/application/jobs/get-jobs.js')
  const hunt = container.resolve(tokens.huntJobs)
  const additions = container.resolve(tokens.jobTriage)
  const records = createJobUseCases({
    repository: container.resolve(tokens.jobRepository),
    shelf: container.resolve(tokens.jobShelf),
    search: container.resolve(tokens.jobSearch),
    triage: additions,
    clock: container.resolve(tokens.clock),
    ids: container.resolve(tokens.ids),
    hunt: typeof source === 'string' || source.huntJobs !== undefined ? hunt : null,
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
    additions,
    close: () => container.close(),
  }
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
