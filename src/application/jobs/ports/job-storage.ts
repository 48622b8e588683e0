import type { MigratableStorage } from '#src/application/shared/ports/storage-migration.js'

export type { MigrationReport } from '#src/application/shared/ports/storage-migration.js'

/**
 * The storage of jobs as a whole, apart from its content. It is not kept open between calls. Throws DB_NOT_FOUND,
 * DB_ERROR.
 */
export interface JobStorage extends MigratableStorage {
  /** Creates an empty storage if there is none. */
  create(): Promise<void>
}
