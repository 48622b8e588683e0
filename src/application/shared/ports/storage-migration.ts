export interface MigrationReport {
  /** What happened; with `current` nothing was changed. */
  readonly outcome: 'created' | 'updated' | 'current'
  /** The name of the backup that a person can find; null if nothing changed or the storage keeps no backup. */
  readonly backup: string | null
  /** Absent if the storage always has the same tables. */
  readonly addedTables?: readonly string[]
  readonly addedColumns: readonly string[]
  readonly addedIndexes: readonly string[]
  /** Absent if the storage has no triggers. */
  readonly addedTriggers?: readonly string[]
}

/** Storage that can be migrated. Throws DB_NOT_FOUND, DB_ERROR. */
export interface MigratableStorage {
  /**
   * Migrates older storage to the current tables, columns and indexes; its data stays. `at` may name the backup.
   * Missing tables are only added to a database, not to a missing file.
   */
  migrate(at: Date): Promise<MigrationReport>
  close?(): Promise<void>
}
