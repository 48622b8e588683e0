import type { CopiedContext, CopiedTable } from '#src/application/copy/copied-tables.js'
import type { Cell, Row } from '#src/domain/copy/cell.js'
import type { StoredColumn } from '#src/domain/copy/fit-cell.js'

/** Rows of one table after a key, in the order of keys. */
export interface RowsRequest {
  readonly table: CopiedTable
  /** Names of columns, in the order of the cells. The key is one of them. */
  readonly columns: readonly string[]
  /** Null begins at the first. */
  readonly after: Cell
}

/**
 * A store that can be read out table by table. Every call throws DB_NOT_FOUND, DB_ERROR. Nothing of it changes; what
 * others write meanwhile is seen, unless the engine shows one state of all without holding anybody up.
 */
export interface CopySource {
  /** What it is called where it may be shown: never with a folder, a host or a password. */
  readonly name: string

  /** What it holds. Throws DB_ERROR where code of a stranger would run when that is read. */
  contexts(): Promise<readonly CopiedContext[]>

  /** The columns of a table; none where it has no such table. What is derived from other columns is not among them. */
  columns(table: CopiedTable): Promise<readonly StoredColumn[]>

  /** The next rows: some of them, or none at the end. */
  rows(request: RowsRequest): Promise<readonly Row[]>

  count(table: CopiedTable): Promise<number>

  /** In how many rows each of these columns has a value. */
  countValues(table: CopiedTable, columns: readonly string[]): Promise<readonly number[]>

  /** The highest key that was ever given, as far as that is known; null for none. */
  highestKey(table: CopiedTable): Promise<bigint | null>

  close(): Promise<void>
}

/** What is to be written to one table, in one transaction. */
export interface RowChanges {
  readonly table: CopiedTable
  readonly columns: readonly string[]
  readonly added: readonly Row[]
  /** Rows whose key is there. */
  readonly changed: readonly Row[]
  readonly removed: readonly Cell[]
}

/** A store that can be filled. What it derives from rows (words, counts) it keeps right with each call. */
export interface CopyTarget extends CopySource {
  /**
   * Makes the store, and the tables of these contexts, where they are not there; brings them up to date where an earlier
   * version made them. Throws DB_ERROR for a place that holds something else.
   */
  prepare(contexts: readonly CopiedContext[]): Promise<void>

  /** Throws DB_ERROR where a row breaks a rule of its table: facts name it. */
  write(changes: RowChanges): Promise<void>

  /** No key up to this one is given to a row that comes later. */
  keepKeys(table: CopiedTable, highest: bigint): Promise<void>
}
