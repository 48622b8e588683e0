import type { MigratableStorage } from '#src/application/shared/ports/storage-migration.js'

export type { MigrationReport } from '#src/application/shared/ports/storage-migration.js'

/**
 * The place where jobs are kept, apart from the jobs themselves; nothing is held between calls. Throws DB_NOT_FOUND,
 * DB_ERROR.
 */
export interface JobStorage extends MigratableStorage {
  /** Makes the storage, empty, unless it is there. */
  create(): Promise<void>
}
