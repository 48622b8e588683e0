import type { Work } from '#src/adapters/stores/sql/kit/work.js'

export interface WriteOptions {
  /** Whether a tool writes: tools add no tables. */
  readonly isOfTool?: boolean
}

/** What reads a storage of before some of the tables, from those that it has. */
export interface OlderTables<T> {
  readonly names: readonly string[]
  readonly work: () => Work<T>
}

/** Some tables of a queue beside its jobs. Each call is one transaction. Throws DB_NOT_FOUND, DB_ERROR. */
export interface SideTables {
  /** If the storage lacks one of the tables: does `older` if it has those, returns `nothing`, or throws DB_ERROR without it. */
  read<T>(work: () => Work<T>, nothing?: T, older?: OlderTables<T>): Promise<T>
  /** Adds the tables first if this program made the storage and no tool writes; throws DB_ERROR if one is missing. */
  write<T>(work: () => Work<T>, options?: WriteOptions): Promise<T>
  close(): Promise<void>
}
