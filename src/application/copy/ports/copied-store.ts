import type { CopiedContext, CopiedTable } from '#src/application/copy/copied-tables.js'
import type { Cell, Row } from '#src/domain/copy/cell.js'
import type { StoredColumn } from '#src/domain/copy/fit-cell.js'

/** Requests the rows of one table after a key, in key order. */
export interface RowsRequest {
  readonly table: CopiedTable
  /** Column names, in the order of the cells. They include the key. */
  readonly columns: readonly string[]
  /** Null starts at the first row. */
  readonly after: Cell
}

/**
 * A store that can be read table by table and is not changed. Every call may throw DB_NOT_FOUND or DB_ERROR. Concurrent
 * writes of others are visible, unless the engine can show one snapshot of everything without blocking anybody.
 */
export interface CopySource {
  /** A name that is safe to show: without folder, host or password. */
  readonly name: string

  /** Which contexts it holds. Throws DB_ERROR if reading them would run a stranger's code. */
  contexts(): Promise<readonly CopiedContext[]>

  /** The columns of a table, without generated ones; empty if the table does not exist. */
  columns(table: CopiedTable): Promise<readonly StoredColumn[]>

  /** The next page of rows; empty at the end. */
  rows(request: RowsRequest): Promise<readonly Row[]>

  count(table: CopiedTable): Promise<number>

  /** For each column, the number of rows with a value. */
  countValues(table: CopiedTable, columns: readonly string[]): Promise<readonly number[]>

  /** The highest key ever given, as far as known; null if none. */
  highestKey(table: CopiedTable): Promise<bigint | null>

  close(): Promise<void>
}

/** Changes to one table, written in one transaction. */
export interface RowChanges {
  readonly table: CopiedTable
  readonly columns: readonly string[]
  readonly added: readonly Row[]
  /** Rows whose key exists already. */
  readonly changed: readonly Row[]
  readonly removed: readonly Cell[]
}

/** A store that can be filled. Each call keeps data derived from the rows (words, counts) up to date. */
export interface CopyTarget extends CopySource {
  /**
   * Creates the store and the tables of these contexts if they are missing, and migrates tables of an earlier version.
   * Throws DB_ERROR if the place holds something else.
   */
  prepare(contexts: readonly CopiedContext[]): Promise<void>

  /** Throws DB_ERROR if a row breaks a constraint of its table; the facts name the problem. */
  write(changes: RowChanges): Promise<void>

  /** Makes sure that no later row gets a key up to `highest`. */
  keepKeys(table: CopiedTable, highest: bigint): Promise<void>
}
