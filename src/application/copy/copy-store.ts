import type { CopySource, CopyTarget } from '#src/application/copy/ports/copied-store.js'
import type { OpenDigest } from '#src/application/copy/ports/digest.js'
import { type Loss, losses } from '#src/domain/copy/fit-cell.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'
import { type CopiedContext, type CopiedTable, copiedTables } from './copied-tables.js'
import type { CopyProgress } from './copy-progress.js'
import { copyTable, type RowCounts } from './copy-table.js'
import { compareStores, type StoreSums } from './store-sums.js'
import { type Losses, planTable, type TablePlan } from './table-plan.js'
import { checkTarget } from './target-conflict.js'

export interface CopyRequest {
  /** Null copies everything. */
  readonly only: CopiedContext | null
  /** Stops the copy after the current batch. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: CopyProgress) => void
}

export interface CopiedTableReport extends RowCounts {
  readonly table: string
  /** Columns that the target lacks, and how many rows have a value in them. */
  readonly leftOut: readonly { readonly column: string; readonly values: number }[]
}

export interface CopyReport {
  readonly tables: readonly CopiedTableReport[]
  /** How many values the target could not hold unchanged. */
  readonly losses: Readonly<Record<Loss, number>>
  /** Row counts and checksums of both sides, read again after the copy; null if the copy was stopped. */
  readonly sums: StoreSums | null
  readonly finished: boolean
}

/**
 * Copies one store into another with all ids, in constant memory. Rows of an earlier run are skipped or updated to the
 * source's state. Anything else in the target is refused; what was there at the start is checked before the first
 * write. Throws DB_NOT_FOUND if the source has nothing to copy, and DB_ERROR.
 * Source: copy-either-way, copy-stopped, copy-something-else.
 */
export class CopyStore {
  readonly #from: CopySource
  readonly #to: CopyTarget
  readonly #openDigest: OpenDigest

  constructor(from: CopySource, to: CopyTarget, openDigest: OpenDigest) {
    this.#from = from
    this.#to = to
    this.#openDigest = openDigest
  }

  async execute({ only, signal, onProgress = () => {} }: CopyRequest): Promise<CopyReport> {
    const contexts = await this.#contexts(only)
    const tables = copiedTables.filter(({ context }) => contexts.includes(context))
    await this.#check(tables)
    await this.#to.prepare(contexts)
    const lost = Object.fromEntries(losses.map((loss) => [loss, 0])) as Losses
    const plans = await this.#plan(tables)
    const reports: CopiedTableReport[] = []
    for (const plan of plans) {
      if (signal?.aborted) break
      reports.push(await this.#copy(plan, { lost, signal, onProgress }))
    }
    const read = { from: this.#from, to: this.#to, plans, openDigest: this.#openDigest, signal, onProgress }
    const sums = await compareStores(read)
    return { tables: reports, losses: lost, sums, finished: sums !== null }
  }

  async #contexts(only: CopiedContext | null): Promise<readonly CopiedContext[]> {
    const held = await this.#from.contexts()
    const chosen = held.filter((context) => only === null || context === only)
    if (chosen.length > 0) return chosen
    const wanted = only === 'jobs' ? 'no jobs' : only === 'websites' ? 'no pages' : 'neither jobs nor pages'
    const message = `Database ${this.#from.name} holds ${wanted}.`
    throw storageFailure('DB_NOT_FOUND', message, { problem: 'copy-nothing-there' })
  }

  /** Runs before anything is written. */
  async #check(tables: readonly CopiedTable[]): Promise<void> {
    const held = await this.#to.contexts()
    for (const table of tables) if (held.includes(table.context)) await checkTarget(this.#from, this.#to, table)
  }

  async #plan(tables: readonly CopiedTable[]): Promise<readonly TablePlan[]> {
    const plans: TablePlan[] = []
    for (const table of tables) {
      if (table.isOptional === true && !(await this.#hasRows(table))) continue
      const plan = await planTable(this.#from, this.#to, table)
      if (plan !== null) plans.push(plan)
    }
    return plans
  }

  async #hasRows(table: CopiedTable): Promise<boolean> {
    return (await this.#from.columns(table)).length > 0 && (await this.#from.count(table)) > 0
  }

  async #copy(plan: TablePlan, { lost, signal, onProgress }: CopyParts): Promise<CopiedTableReport> {
    const [from, to] = [this.#from, this.#to]
    const { table, leftOut } = plan
    const total = await from.count(table)
    let done = 0
    const onRows = (count: number) => {
      done += count
      onProgress({ phase: 'copying', table: table.name, done, total })
    }
    // before the rows, so that a row inserted by another program meanwhile gets none of their keys
    const highest = table.countsOn ? await from.highestKey(table) : null
    if (highest !== null) await to.keepKeys(table, highest)
    const counts = await copyTable({ from, to, plan, losses: lost, signal, onRows })
    const values = await from.countValues(table, leftOut)
    return {
      table: table.name,
      ...counts,
      leftOut: leftOut.map((column, at) => ({ column, values: values[at] ?? 0 })),
    }
  }
}

interface CopyParts {
  readonly lost: Losses
  readonly signal: AbortSignal | undefined
  readonly onProgress: (progress: CopyProgress) => void
}
