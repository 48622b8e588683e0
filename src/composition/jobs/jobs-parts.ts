import { defaults } from '#src/adapters/edges/cli/defaults.js'
import type { Closable } from '#src/adapters/kit/closing.js'
import { isPostgresUrl } from '#src/adapters/kit/postgres-url.js'
import type { PostgresJobsOptions } from '#src/adapters/stores/postgres/jobs/jobs-database.js'
import { SqliteJobCatalog } from '#src/adapters/stores/sqlite/jobs/sqlite-job-catalog.js'
import { SqliteJobRepository } from '#src/adapters/stores/sqlite/jobs/sqlite-job-repository.js'
import { systemClock } from '#src/adapters/system/clock.js'
import { randomIds } from '#src/adapters/system/id-source.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { NewsJobs } from '#src/application/hunt/ports/news-jobs.js'
import type { JobCatalog } from '#src/application/jobs/ports/job-catalog.js'
import type { JobRepository } from '#src/application/jobs/ports/job-repository.js'
import type { JobSearch } from '#src/application/jobs/ports/job-search.js'
import type { JobStorage } from '#src/application/jobs/ports/job-storage.js'
import type { JobTriage } from '#src/application/jobs/ports/job-triage.js'
import type { SavedSearchStore } from '#src/application/jobs/ports/saved-search-store.js'
import type { StoredPages } from '#src/application/jobs/ports/stored-pages.js'
import type { DocumentStore } from '#src/application/person/ports/document-store.js'
import type { TaskStore } from '#src/application/person/ports/task-store.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { SyncRecords } from '#src/application/sync/ports/sync-records.js'
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
import { deadlineFor, remoteJobs, remoteSearch, toDatabaseError, toScanError } from './remote-jobs.js'

/**
 * Custom adapters in place of a file. Without a catalog (`shelf`) nothing can be listed, without a search nothing found, without a
 * triage nothing judged and no history read, without `newsJobs` and `syncRecords` no news told, without `searches` no search saved, without `documents` and `tasks` nothing kept about the person, without an intake nothing imported, without a storage nothing migrated.
 */
export interface JobsAdapters {
  readonly repository: JobRepository
  readonly shelf?: JobCatalog
  readonly search?: JobSearch
  readonly huntJobs?: HuntJobs
  readonly newsJobs?: NewsJobs
  readonly syncRecords?: SyncRecords
  readonly documents?: DocumentStore
  readonly tasks?: TaskStore
  readonly searches?: SavedSearchStore
  readonly triage?: JobTriage
  readonly openIntake?: OpenJobIntake
  readonly storage?: JobStorage
}

export interface JobsOptions {
  /** How long to wait for another program's write, in milliseconds; defaults to 5000. */
  readonly busyTimeoutMs?: number
  /** How long a search may scan jobs without an index, in milliseconds; defaults to 45,000. */
  readonly scanTimeoutMs?: number
  readonly clock?: Clock
  /** The stored pages of jobs for `get`, from `openPages`; the caller closes them. Without it none is known. */
  readonly pages?: StoredPages
  /** The path of a list of boards that are known besides ours; it may not exist. */
  readonly ownBoards?: string | null
}

/** Provides the parts for the queue at `source`, unless they were given. */
export function provideJobs(container: Container, source: string | JobsAdapters, options: JobsOptions): Container {
  const { busyTimeoutMs = defaults.busyTimeoutMs } = options
  container.give(tokens.clock, options.clock).provide(tokens.clock, () => systemClock)
  container.provide(tokens.ids, () => randomIds)
  if (typeof source !== 'string') {
    container.give(tokens.jobRepository, source.repository)
    container.give(tokens.jobCatalog, source.shelf).provide(tokens.jobCatalog, () => missingPort<JobCatalog>('shelf'))
    container.give(tokens.jobSearch, source.search).provide(tokens.jobSearch, () => missingPort<JobSearch>('search'))
    container.give(tokens.huntJobs, source.huntJobs).provide(tokens.huntJobs, () => missingPort<HuntJobs>('huntJobs'))
    container.give(tokens.newsJobs, source.newsJobs).provide(tokens.newsJobs, () => missingPort<NewsJobs>('newsJobs'))
    container
      .give(tokens.syncRecords, source.syncRecords)
      .provide(tokens.syncRecords, () => missingPort<SyncRecords>('syncRecords'))
    container
      .give(tokens.documents, source.documents)
      .provide(tokens.documents, () => missingPort<DocumentStore>('documents'))
    container.give(tokens.tasks, source.tasks).provide(tokens.tasks, () => missingPort<TaskStore>('tasks'))
    container.give(tokens.savedSearches, source.searches)
    container.give(tokens.jobTriage, source.triage).provide(tokens.jobTriage, () => missingPort<JobTriage>('triage'))
    container.give(tokens.openJobIntake, source.openIntake).give(tokens.jobStorage, source.storage)
  } else if (isPostgresUrl(source)) providePostgresJobs(container, source, { busyTimeoutMs })
  else provideFile(container, { path: source, busyTimeoutMs }, options)
  return container
}

// less than the timeout of clients
const defaultScanMs = 45_000

function provideFile(container: Container, file: StoreFile, { scanTimeoutMs = defaultScanMs }: JobsOptions): void {
  const processes = () => container.resolve(tokens.queryProcess)
  const { path, busyTimeoutMs } = file
  provideQueryProcess(container)
    .give(tokens.jobsFile, file)
    .provide(tokens.jobRepository, () => {
      const elsewhere = remoteJobs<JobRepository>('jobs', processes, file)
      return new SqliteJobRepository(path, { busyTimeoutMs, elsewhere })
    })
    .provide(tokens.jobCatalog, () => {
      const elsewhere = remoteJobs<JobCatalog>('catalog', processes, file)
      return new SqliteJobCatalog(path, { busyTimeoutMs, elsewhere })
    })
    .provide(tokens.jobSearch, () => {
      const elsewhere = remoteSearch(processes, file, { deadlineMs: deadlineFor(file), toError: toDatabaseError })
      const scans = remoteSearch(processes, file, { deadlineMs: scanTimeoutMs, toError: toScanError })
      return lazyPort(
        async () => new (await sqlite.search()).SqliteJobSearch(path, { busyTimeoutMs, elsewhere, scans }),
      )
    })
    .provide(tokens.huntJobs, () => {
      const elsewhere = remoteJobs<HuntJobs>('hunt', processes, file)
      return lazyPort(async () => new (await sqlite.hunt()).SqliteHuntJobs(path, { busyTimeoutMs, elsewhere }))
    })
    .provide(tokens.newsJobs, () => {
      const elsewhere = remoteJobs<NewsJobs>('news', processes, file)
      return lazyPort(async () => new (await sqlite.news()).SqliteNewsJobs(path, { busyTimeoutMs, elsewhere }))
    })
    .provide(tokens.syncRecords, () =>
      lazyPort(async () => new (await sqlite.syncRecords()).SqliteSyncRecords(path, { busyTimeoutMs })),
    )
    .provide(tokens.documents, () =>
      lazyPort(async () => new (await sqlite.documents()).SqliteDocumentStore(path, { busyTimeoutMs })),
    )
    .provide(tokens.tasks, () =>
      lazyPort(async () => new (await sqlite.tasks()).SqliteTaskStore(path, { busyTimeoutMs })),
    )
    .provide(tokens.savedSearches, () =>
      lazyPort(async () => new (await sqlite.savedSearches()).SqliteSavedSearches(path, { busyTimeoutMs })),
    )
    .provide(tokens.jobTriage, () => {
      const elsewhere = remoteJobs<JobTriage>('triage', processes, file)
      return lazyPort(async () => new (await sqlite.triage()).SqliteJobTriage(path, { busyTimeoutMs, elsewhere }))
    })
    .provide(tokens.watchedBoards, () =>
      lazyPort(async () => new (await sqlite.watchedBoards()).SqliteWatchedBoards(path, { busyTimeoutMs })),
    )
}

// not needed for the first page of a queue
const sqlite = {
  search: () => import('#src/adapters/stores/sqlite/jobs/sqlite-job-search.js'),
  hunt: () => import('#src/adapters/stores/sqlite/jobs/sqlite-hunt-jobs.js'),
  triage: () => import('#src/adapters/stores/sqlite/jobs/sqlite-job-triage.js'),
  news: () => import('#src/adapters/stores/sqlite/jobs/sqlite-news-jobs.js'),
  syncRecords: () => import('#src/adapters/stores/sqlite/jobs/sqlite-sync-records.js'),
  documents: () => import('#src/adapters/stores/sqlite/jobs/sqlite-document-store.js'),
  tasks: () => import('#src/adapters/stores/sqlite/jobs/sqlite-task-store.js'),
  savedSearches: () => import('#src/adapters/stores/sqlite/jobs/sqlite-saved-searches.js'),
  watchedBoards: () => import('#src/adapters/stores/sqlite/jobs/sqlite-watched-boards.js'),
}

/** A port that the embedding program left out: each call throws an error that says so. */
const missingPort = <Port extends Closable>(name: keyof JobsAdapters) =>
  remotePort<Port>(async () => missingAdapter(name), { close: async () => {} } as Partial<Port>)

// the driver and its adapters
const postgres = {
  repository: () => import('#src/adapters/stores/postgres/jobs/postgres-job-repository.js'),
  catalog: () => import('#src/adapters/stores/postgres/jobs/postgres-job-catalog.js'),
  search: () => import('#src/adapters/stores/postgres/jobs/postgres-job-search.js'),
  hunt: () => import('#src/adapters/stores/postgres/jobs/postgres-hunt-jobs.js'),
  triage: () => import('#src/adapters/stores/postgres/jobs/postgres-job-triage.js'),
  news: () => import('#src/adapters/stores/postgres/jobs/postgres-news-jobs.js'),
  syncRecords: () => import('#src/adapters/stores/postgres/jobs/postgres-sync-records.js'),
  documents: () => import('#src/adapters/stores/postgres/jobs/postgres-document-store.js'),
  tasks: () => import('#src/adapters/stores/postgres/jobs/postgres-task-store.js'),
  storage: () => import('#src/adapters/stores/postgres/jobs/postgres-job-storage.js'),
  savedSearches: () => import('#src/adapters/stores/postgres/jobs/postgres-saved-searches.js'),
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
    .provide(tokens.jobCatalog, lazily(postgres.catalog, 'PostgresJobCatalog'))
    .provide(tokens.jobSearch, lazily(postgres.search, 'PostgresJobSearch'))
    .provide(tokens.huntJobs, lazily(postgres.hunt, 'PostgresHuntJobs'))
    .provide(tokens.jobTriage, lazily(postgres.triage, 'PostgresJobTriage'))
    .provide(tokens.newsJobs, lazily(postgres.news, 'PostgresNewsJobs'))
    .provide(tokens.syncRecords, lazily(postgres.syncRecords, 'PostgresSyncRecords'))
    .provide(tokens.documents, lazily(postgres.documents, 'PostgresDocumentStore'))
    .provide(tokens.tasks, lazily(postgres.tasks, 'PostgresTaskStore'))
    .provide(tokens.savedSearches, lazily(postgres.savedSearches, 'PostgresSavedSearches'))
    .provide(tokens.jobStorage, lazily(postgres.storage, 'PostgresJobStorage'))
    .provide(tokens.openJobIntake, () => openIntake)
    .provide(tokens.watchedBoards, lazily(postgres.watchedBoards, 'PostgresWatchedBoards'))
}
