import type { Clock } from '../shared/ports/clock.js'
import type { JobStorage, MigrationReport } from './ports/job-storage.js'

/** Brings the storage of an older version, or of a capture script, up to date. Throws DB_NOT_FOUND, DB_ERROR. Source: update-R6.4. */
export class MigrateJobs {
  readonly #storage: JobStorage
  readonly #clock: Clock

  constructor(storage: JobStorage, clock: Clock) {
    this.#storage = storage
    this.#clock = clock
  }

  async execute(): Promise<MigrationReport> {
    return this.#storage.migrate(this.#clock.now())
  }
}
