import type { CopySource, CopyTarget } from '#src/application/copy/ports/copied-store.js'
import { type Cell, type Row, sizeOfCell } from '#src/domain/copy/cell.js'
import { pairRows } from './row-reader.js'
import { isSameRow, type Losses, readFitted, readPresent, type TablePlan } from './table-plan.js'
import { conflictColumns, refuseConflict } from './target-conflict.js'

/** Counts of what happened to the rows of one table. */
export interface RowCounts {
  added: number
  /** Rows that the target had in an earlier state. */
  changed: number
  /** Rows that the target already had, unchanged. */
  same: number
  /** Rows that belonged to an earlier state of another row. */
  removed: number
}

export interface TableRun {
  readonly from: CopySource
  readonly to: CopyTarget
  readonly plan: TablePlan
  readonly losses: Losses
  readonly signal: AbortSignal | undefined
  /** Called after each batch with the number of rows read since the last call. */
  readonly onRows: (count: number) => void
}

/** The limit of one transaction, so that other writers get their turn and memory stays flat. */
const batchLimit = { rows: 500, bytes: 4_000_000 } as const

/** Brings the target's table to the source's state. Stops after a batch if `signal` is aborted. */
export async function copyTable(run: TableRun): Promise<RowCounts> {
  const { from, to, plan, losses, signal } = run
  const { table, names, keyAt } = plan
  const places = conflictColumns(table, names)
  const batch = new Batch(run)
  for await (const pair of pairRows(readFitted(from, plan, losses), readPresent(to, plan), keyAt)) {
    if (places !== null) refuseConflict(pair, places, table, to)
    batch.take(pair.from, pair.to)
    if (!batch.isFull) continue
    await batch.write()
    if (signal?.aborted) return batch.counts
  }
  await batch.write()
  return batch.counts
}

class Batch {
  readonly counts: RowCounts = { added: 0, changed: 0, same: 0, removed: 0 }
  readonly #run: TableRun
  #added: Row[] = []
  #changed: Row[] = []
  #removed: Cell[] = []
  #rows = 0
  #bytes = 0

  constructor(run: TableRun) {
    this.#run = run
  }

  get isFull(): boolean {
    return this.#rows >= batchLimit.rows || this.#bytes >= batchLimit.bytes
  }

  take(from: Row | null, to: Row | null): void {
    this.#rows++
    if (from === null) this.#removed.push(to?.[this.#run.plan.keyAt] ?? null)
    else if (to === null) this.#hold(from, this.#added)
    else if (isSameRow(from, to)) this.counts.same++
    else this.#hold(from, this.#changed)
  }

  #hold(row: Row, rows: Row[]): void {
    rows.push(row)
    for (const cell of row) this.#bytes += sizeOfCell(cell)
  }

  async write(): Promise<void> {
    const [added, changed, removed] = [this.#added, this.#changed, this.#removed]
    const rows = this.#rows
    const { to, plan, onRows } = this.#run
    ;[this.#added, this.#changed, this.#removed] = [[], [], []]
    ;[this.#rows, this.#bytes] = [0, 0]
    if (added.length + changed.length + removed.length > 0)
      await to.write({ table: plan.table, columns: plan.names, added, changed, removed })
    this.counts.added += added.length
    this.counts.changed += changed.length
    this.counts.removed += removed.length
    onRows(rows)
  }
}
