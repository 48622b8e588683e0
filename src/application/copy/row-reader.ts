import type { CopySource } from '#src/application/copy/ports/copied-store.js'
import { type Cell, compareKeys, type Row } from '#src/domain/copy/cell.js'
import type { CopiedTable } from './copied-tables.js'

export interface ReaderParts {
  readonly source: CopySource
  readonly table: CopiedTable
  /** The columns to read. */
  readonly columns: readonly string[]
  /** Transforms each row. */
  readonly take?: (row: Row) => Row
}

/** Reads the rows of one table one by one, in key order, with one page in memory. */
export class RowReader {
  readonly #parts: ReaderParts
  readonly #keyAt: number
  #page: readonly Row[] = []
  #at = 0
  #after: Cell = null
  #hasEnded = false

  constructor(parts: ReaderParts) {
    this.#parts = parts
    this.#keyAt = parts.columns.indexOf(parts.table.key)
  }

  /** Whether the next page must be fetched before `row` is read. */
  get needsFetch(): boolean {
    return this.#at >= this.#page.length && !this.#hasEnded
  }

  /** Fetches the next page. Call it when `needsFetch` is true. */
  async fetch(): Promise<void> {
    const { source, table, columns, take = (row) => row } = this.#parts
    const rows = await source.rows({ table, columns, after: this.#after })
    // once ended, rows that the copy itself writes meanwhile are not read
    this.#hasEnded = rows.length === 0
    this.#after = rows.at(-1)?.[this.#keyAt] ?? this.#after
    this.#page = rows.map(take)
    this.#at = 0
  }

  /** The current row, without advancing; null at the end. */
  get row(): Row | null {
    return this.#page[this.#at] ?? null
  }

  advance(): void {
    this.#at++
  }
}

export interface RowPair {
  readonly from: Row | null
  readonly to: Row | null
}

/** Yields the rows of two readers, paired by key. The key is at the same position in both. */
export async function* pairRows(from: RowReader, to: RowReader, keyAt: number): AsyncGenerator<RowPair> {
  for (;;) {
    if (from.needsFetch) await from.fetch()
    if (to.needsFetch) await to.fetch()
    const pair = nextPair(from.row, to.row, keyAt)
    if (pair === null) return
    if (pair.from !== null) from.advance()
    if (pair.to !== null) to.advance()
    yield pair
  }
}

function nextPair(from: Row | null, to: Row | null, keyAt: number): RowPair | null {
  if (from === null || to === null) return from === to ? null : { from, to }
  const order = compareKeys(from[keyAt] ?? null, to[keyAt] ?? null)
  return { from: order <= 0 ? from : null, to: order >= 0 ? to : null }
}
