import type { CopySource, CopyTarget } from '#src/application/copy/ports/copied-store.js'
import type { OpenDigest } from '#src/application/copy/ports/digest.js'
import { canonicalRow } from '#src/domain/copy/cell.js'
import type { CopyProgress } from './copy-progress.js'
import type { RowReader } from './row-reader.js'
import { readFitted, readPresent, type TablePlan } from './table-plan.js'

/** The row counts and the checksum of one side. */
export interface StoreSum {
  readonly rows: Readonly<Record<string, number>>
  /** SHA-256 of all rows of all tables, in hexadecimal. */
  readonly checksum: string
}

export interface StoreSums {
  readonly from: StoreSum
  readonly to: StoreSum
}

export interface SumRequest {
  readonly from: CopySource
  readonly to: CopyTarget
  readonly plans: readonly TablePlan[]
  readonly openDigest: OpenDigest
  readonly signal: AbortSignal | undefined
  readonly onProgress: (progress: CopyProgress) => void
}

// rows between progress reports and checks of the signal
const reported = 500

/** Reads both sides again and sums them. Returns null if aborted. */
export async function compareStores(request: SumRequest): Promise<StoreSums | null> {
  const from = await sumOf(request, request.from, (plan) => readFitted(request.from, plan))
  if (from === null) return null
  const to = await sumOf(request, request.to, (plan) => readPresent(request.to, plan))
  return to === null ? null : { from, to }
}

/** Sums the columns that both sides have, as the target holds them: text that it cannot hold is not a difference. */
async function sumOf(
  request: SumRequest,
  source: CopySource,
  open: (plan: TablePlan) => RowReader,
): Promise<StoreSum | null> {
  const whole = request.openDigest()
  const rows: Record<string, number> = {}
  for (const plan of request.plans) {
    const { name } = plan.table
    const total = await source.count(plan.table)
    const onRows = (done: number) => request.onProgress({ phase: 'comparing', table: name, done, total })
    const sum = await digestRows(request, plan, open(plan), onRows)
    if (sum === null) return null
    rows[name] = sum.rows
    whole.add(`${name} ${sum.rows} ${sum.digest}\n`)
  }
  return { rows, checksum: whole.end() }
}

async function digestRows(
  { openDigest, signal }: SumRequest,
  { names }: TablePlan,
  reader: RowReader,
  onRows: (done: number) => void,
): Promise<{ readonly rows: number; readonly digest: string } | null> {
  // each store has its own column order
  const order = names.map((_, at) => at).sort((a, b) => ((names[a] ?? '') < (names[b] ?? '') ? -1 : 1))
  const digest = openDigest()
  let rows = 0
  for (;;) {
    if (reader.needsFetch) await reader.fetch()
    const { row } = reader
    if (row === null) return signal?.aborted ? null : { rows, digest: digest.end() }
    digest.add(`${canonicalRow(order.map((at) => row[at] ?? null))}\n`)
    reader.advance()
    if (++rows % reported > 0) continue
    if (signal?.aborted) return null
    onRows(rows)
  }
}
