import type { PostgresJobsOptions } from '#src/adapters/stores/postgres/jobs/jobs-database.js'
import { type Container, type OpenJobIntake, tokens } from './container.js'
import { lazyPort } from './lazy.js'

// the driver, and what speaks to it
const repository = () => import('#src/adapters/stores/postgres/jobs/postgres-job-repository.js')
const shelf = () => import('#src/adapters/stores/postgres/jobs/postgres-job-shelf.js')
const search = () => import('#src/adapters/stores/postgres/jobs/postgres-job-search.js')
const hunt = () => import('#src/adapters/stores/postgres/jobs/postgres-hunt-jobs.js')
const triage = () => import('#src/adapters/stores/postgres/jobs/postgres-job-triage.js')
const storage = () => import('#src/adapters/stores/postgres/jobs/postgres-job-storage.js')
const watchedBoards = () => import('#src/adapters/stores/postgres/jobs/postgres-watched-boards.js')
const intake = () => import('#src/adapters/stores/postgres/jobs/postgres-job-intake.js')

/** The queue in the schema that `url` names. */
export function providePostgresJobs(container: Container, url: string, options: PostgresJobsOptions): void {
  const openIntake: OpenJobIntake = async ({ dryRun, fill }) => {
    const { PostgresJobIntake, PostgresIntakePreview } = await intake()
    if (dryRun) return new PostgresIntakePreview(url, { ...options, fill })
    await container.resolve(tokens.jobStorage).create()
    return new PostgresJobIntake(url, { ...options, fill })
  }
  container
    .provide(tokens.jobRepository, () =>
      lazyPort(async () => new (await repository()).PostgresJobRepository(url, options)),
    )
    .provide(tokens.jobShelf, () => lazyPort(async () => new (await shelf()).PostgresJobShelf(url, options)))
    .provide(tokens.jobSearch, () => lazyPort(async () => new (await search()).PostgresJobSearch(url, options)))
    .provide(tokens.huntJobs, () => lazyPort(async () => new (await hunt()).PostgresHuntJobs(url, options)))
    .provide(tokens.jobTriage, () => lazyPort(async () => new (await triage()).PostgresJobTriage(url, options)))
    .provide(tokens.jobStorage, () => lazyPort(async () => new (await storage()).PostgresJobStorage(url, options)))
    .provide(tokens.openJobIntake, () => openIntake)
    .provide(tokens.watchedBoards, () =>
      lazyPort(async () => new (await watchedBoards()).PostgresWatchedBoards(url, options)),
    )
}
