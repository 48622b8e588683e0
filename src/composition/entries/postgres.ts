import {
  type PostgresWebsitesOptions,
  PostgresWebsiteRepository as Repository,
} from '#src/adapters/stores/postgres/websites/postgres-website-repository.js'
import type { WebsiteRepository } from '#src/application/websites/ports/website-repository.js'

/** The export `jobworkflow/postgres`: the PostgreSQL adapters, for programs that need more than store URLs. */
export type { PostgresJobsOptions } from '#src/adapters/stores/postgres/jobs/jobs-database.js'
export {
  type PostgresIntakeOptions,
  PostgresJobIntake,
} from '#src/adapters/stores/postgres/jobs/postgres-job-intake.js'
export { PostgresJobRepository } from '#src/adapters/stores/postgres/jobs/postgres-job-repository.js'
export { PostgresJobStorage } from '#src/adapters/stores/postgres/jobs/postgres-job-storage.js'
export { PostgresHostLeases } from '#src/adapters/stores/postgres/websites/postgres-host-leases.js'
export { PostgresWebsiteStorage } from '#src/adapters/stores/postgres/websites/postgres-website-storage.js'
export type * from '#src/application/shared/ports/storage-migration.js'
export type { PostgresWebsitesOptions }

/**
 * The store of pages in one schema; `url` has the form `postgres://user@host:port/name?schema=…`. Throws
 * VALIDATION_ERROR.
 */
export const PostgresWebsiteRepository: new (url: string, options?: PostgresWebsitesOptions) => WebsiteRepository =
  Repository
export type PostgresWebsiteRepository = WebsiteRepository
