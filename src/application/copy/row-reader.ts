import type { CopySource } from '#src/application/copy/ports/copied-store.js'
import { type Cell, compareKeys, type Row } from '#src/domain/copy/cell.js'
import type { CopiedTable } from './copied-tables.js'

export interface ReaderParts {
  readonly source: CopySource
  readonly table: CopiedTable
  /** What is asked of the source. */
  readonly columns: readonly string[]
  /** Makes of a row what is wanted of it. */
  readonly take?: (row: Row) => Row
}

/** The rows of one table one by one, in the order of their keys, a few of them in memory. */
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

  /** Whether what comes next has to be fetched first. */
  get isSpent(): boolean {
    return this.#at >= this.#page.length && !this.#hasEnded
  }

  /** To be called when it is spent. */
  async fetch(): Promise<void> {
    const { source, table, columns, take = (row) => row } = this.#parts
    const rows = await source.rows({ table, columns, after: this.#after })
    // what is written meanwhile, by the copy itself, does not come
    this.#hasEnded = rows.length === 0
    this.#after = rows.at(-1)?.[this.#keyAt] ?? this.#after
    this.#page = rows.map(take)
    this.#at = 0
  }

  /** The next row, without going on; null at the end. */
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

/** The rows of two readers, those with the same key together. The key is the same column of both. */
export async function* pairRows(from: RowReader, to: RowReader, keyAt: number): AsyncGenerator<RowPair> {
  for (;;) {
    if (from.isSpent) await from.fetch()
    if (to.isSpent) await to.fetch()
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
