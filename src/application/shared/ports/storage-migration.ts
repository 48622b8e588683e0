export interface MigrationReport {
  /** What became of the storage; it stays as it was where it is `current`. */
  readonly outcome: 'created' | 'updated' | 'current'
  /** Under which name a person finds what was there before; null where nothing changed, and where storage keeps no copy. */
  readonly backup: string | null
  /** Absent where storage is made of the same tables always. */
  readonly addedTables?: readonly string[]
  readonly addedColumns: readonly string[]
  readonly addedIndexes: readonly string[]
  /** Absent where storage has none. */
  readonly addedTriggers?: readonly string[]
}

/** Storage that can be brought up to date. Throws DB_NOT_FOUND, DB_ERROR. */
export interface MigratableStorage {
  /**
   * Brings older storage up to the present tables, columns and indexes; what it holds stays. `at` may name the copy of
   * what was there before. Where a file has to be there, a database is given tables that it lacks.
   */
  migrate(at: Date): Promise<MigrationReport>
  close?(): Promise<void>
}
