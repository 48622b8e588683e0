export interface MigrationReport {
  /** Name of the copy made before anything was changed; null when nothing had to be. */
  readonly backup: string | null
  readonly addedColumns: readonly string[]
  readonly addedIndexes: readonly string[]
}

/** The place where jobs are kept, apart from the jobs themselves. Throws DB_NOT_FOUND, DB_ERROR. */
export interface JobStorage {
  /** Makes the storage, empty, unless it is there. */
  create(): void
  /** Brings older storage up to the present columns and indexes; what it holds stays. `at` names the backup. */
  migrate(at: Date): Promise<MigrationReport>
}
