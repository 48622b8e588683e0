export interface MigrationReport {
  /** What became of the storage; it stays as it was where it is `current`. */
  readonly outcome: 'created' | 'updated' | 'current'
  /** Under which name a person finds what was there before; null where nothing changed, and where storage keeps no copy. */
  readonly backup: string | null
  readonly addedColumns: readonly string[]
  readonly addedIndexes: readonly string[]
}

/**
 * The place where jobs are kept, apart from the jobs themselves; nothing is held between calls. Throws DB_NOT_FOUND,
 * DB_ERROR.
 */
export interface JobStorage {
  /** Makes the storage, empty, unless it is there. */
  create(): Promise<void>
  /**
   * Brings older storage up to the present columns and indexes; what it holds stays. `at` may name the copy of what was
   * there before.
   */
  migrate(at: Date): Promise<MigrationReport>
}
