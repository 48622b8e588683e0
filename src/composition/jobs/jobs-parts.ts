import { defaults } from '#src/adapters/edges/cli/defaults.js'
import type { Closable } from '#src/adapters/kit/closing.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import type { PostgresJobsOptions } from '#src/adapters/stores/postgres/jobs/jobs-database.js'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import { SqliteJobShelf } from '#src/adapters/stores/sqlite/jobs/sqlite-job-shelf.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { randomIds } from '#src/adapters/system/id-source.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { JobRepository } from '#src/application/jobs/ports/job-repository.js'
import type { JobSearch } from '#src/application/jobs/ports/job-search.js'
import type { JobShelf } from '#src/application/jobs/ports/job-shelf.js'
import type { JobStorage } from '#src/application/jobs/ports/job-storage.js'
import type { JobTriage } from '#src/application/jobs/ports/job-triage.js'
import type { StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import {
  type Container,
  missingAdapter,
  type OpenJobIntake,
  type StoreFile,
  tokens,
} from '#src/composition/container.js'
import { lazyPort } from '#src/composition/lazy.js'
import { provideQueryProcess } from '#src/composition/query-process.js'
import { remotePort } from '#src/composition/remote-port.js'
import { deadlineFor, jobsThrough, searchElsewhere, toDatabaseError, toScanError } from './jobs-elsewhere.js'

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

// less than clients wait
const defaultScanMs = 45_000

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
      return lazyPort(
        async () => new (await sqlite.search()).SqliteJobSearch(path, { busyTimeoutMs, elsewhere, scans }),
      )
    })
    .provide(tokens.huntJobs, () => {
      const elsewhere = jobsThrough<HuntJobs>('hunt', processes, file)
      return lazyPort(async () => new (await sqlite.hunt()).SqliteHuntJobs(path, { busyTimeoutMs, elsewhere }))
    })
    .provide(tokens.jobTriage, () => {
      const elsewhere = jobsThrough<JobTriage>('triage', processes, file)
      return lazyPort(async () => new (await sqlite.triage()).SqliteJobTriage(path, { busyTimeoutMs, elsewhere }))
    })
}

// what the first page of a queue does not need
const sqlite = {
  search: () => import('#src/adapters/stores/sqlite/jobs/sqlite-job-search.js'),
  hunt: () => import('#src/adapters/stores/sqlite/jobs/sqlite-hunt-jobs.js'),
  triage: () => import('#src/adapters/stores/sqlite/jobs/sqlite-job-triage.js'),
}

/** A port that the embedding program left out: each call says so. */
const missingPort = <Port extends Closable>() =>
  remotePort<Port>(async () => missingAdapter(), { close: async () => {} } as Partial<Port>)

// the driver, and what speaks to it
const postgres = {
  repository: () => import('#src/adapters/stores/postgres/jobs/postgres-job-repository.js'),
  shelf: () => import('#src/adapters/stores/postgres/jobs/postgres-job-shelf.js'),
  search: () => import('#src/adapters/stores/postgres/jobs/postgres-job-search.js'),
  hunt: () => import('#src/adapters/stores/postgres/jobs/postgres-hunt-jobs.js'),
  triage: () => import('#src/adapters/stores/postgres/jobs/postgres-job-triage.js'),
  storage: () => import('#src/adapters/stores/postgres/jobs/postgres-job-storage.js'),
  watchedBoards: () => import('#src/adapters/stores/postgres/jobs/postgres-watched-boards.js'),
  intake: () => import('#src/adapters/stores/postgres/jobs/postgres-job-intake.js'),
}

/** The queue in the schema that `url` names. */
function providePostgresJobs(container: Container, url: string, options: PostgresJobsOptions): void {
  const openIntake: OpenJobIntake = async ({ dryRun, fill }) => {
    const { PostgresJobIntake, PostgresIntakePreview } = await postgres.intake()
    if (dryRun) return new PostgresIntakePreview(url, { ...options, fill })
    await container.resolve(tokens.jobStorage).create()
    return new PostgresJobIntake(url, { ...options, fill })
  }
  type Made<Port> = new (url: string, options: PostgresJobsOptions) => Port & Closable
  const lazily =
    <Name extends string, Port>(load: () => Promise<Record<NoInfer<Name>, Made<Port>>>, name: Name) =>
    () =>
      lazyPort(async () => new (await load())[name](url, options))
  container
    .provide(tokens.jobRepository, lazily(postgres.repository, 'PostgresJobRepository'))
    .provide(tokens.jobShelf, lazily(postgres.shelf, 'PostgresJobShelf'))
    .provide(tokens.jobSearch, lazily(postgres.search, 'PostgresJobSearch'))
    .provide(tokens.huntJobs, lazily(postgres.hunt, 'PostgresHuntJobs'))
    .provide(tokens.jobTriage, lazily(postgres.triage, 'PostgresJobTriage'))
    .provide(tokens.jobStorage, lazily(postgres.storage, 'PostgresJobStorage'))
    .provide(tokens.openJobIntake, () => openIntake)
    .provide(tokens.watchedBoards, lazily(postgres.watchedBoards, 'PostgresWatchedBoards'))
}
