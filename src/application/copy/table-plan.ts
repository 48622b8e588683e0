import type { CopySource, CopyTarget } from '#src/application/copy/ports/copied-store.js'
import { isSameCell, type Row } from '#src/domain/copy/cell.js'
import { fitCell, type Loss, type StoredColumn } from '#src/domain/copy/fit-cell.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'
import type { CopiedTable } from './copied-tables.js'
import { RowReader } from './row-reader.js'

/** How one table is copied. */
export interface TablePlan {
  readonly table: CopiedTable
  /** The columns that both stores have, as the target defines them. */
  readonly columns: readonly StoredColumn[]
  readonly names: readonly string[]
  readonly keyAt: number
  /** The source's own columns, which are read but not copied. */
  readonly beside: readonly string[]
  /** The columns that the target lacks. */
  readonly leftOut: readonly string[]
}

/**
 * Returns null if the source lacks the table. Throws DB_ERROR if the target lacks it, or if the source lacks a required
 * column.
 */
export async function planTable(from: CopySource, to: CopyTarget, table: CopiedTable): Promise<TablePlan | null> {
  const [given, taken] = [await from.columns(table), await to.columns(table)]
  if (given.length === 0) return null
  if (taken.length === 0) throw lacksTable(to, table)
  const names = new Set(given.map(({ name }) => name))
  const isOwn = (name: string) => table.own.includes(name)
  const lacked = taken.find(({ name, isRequired, hasDefault }) => isRequired && !hasDefault && !names.has(name))
  if (lacked !== undefined && !isOwn(lacked.name)) throw lacksColumn(from, table, lacked.name)
  const columns = taken.filter(({ name }) => names.has(name) && !isOwn(name))
  const known = new Set(taken.map(({ name }) => name))
  return {
    table,
    columns,
    names: columns.map(({ name }) => name),
    keyAt: columns.findIndex(({ name }) => name === table.key),
    beside: table.own.filter((name) => names.has(name)),
    leftOut: [...names].filter((name) => !known.has(name) && !isOwn(name)),
  }
}

function lacksTable({ name }: CopyTarget, table: CopiedTable) {
  const message = `Database ${name} has no table ${table.name} to copy into.`
  return storageFailure('DB_ERROR', message, { problem: 'copy-column-missing' })
}

function lacksColumn({ name }: CopySource, table: CopiedTable, column: string) {
  const message = `Database ${name} cannot be copied: its table ${table.name} lacks the required column ${column}.`
  return storageFailure('DB_ERROR', message, { problem: 'copy-column-missing' })
}

export type Losses = Record<Loss, number>

/** Returns a reader of the source's rows as the target will hold them. Losses are counted in `losses`. */
export function readFitted(from: CopySource, plan: TablePlan, losses?: Losses): RowReader {
  const { table, names, beside } = plan
  const take = (row: Row) => fitRow(settleRow(row, plan), plan, losses)
  return new RowReader({ source: from, table, columns: [...names, ...beside], take })
}

function settleRow(row: Row, { table, names, beside }: TablePlan): Row {
  if (table.settle === undefined) return row
  const named = new Map([...names, ...beside].map((name, at) => [name, row[at] ?? null] as const))
  table.settle(named)
  return names.map((name) => named.get(name) ?? null)
}

function fitRow(row: Row, { columns }: TablePlan, losses: Losses | undefined): Row {
  return columns.map((column, at) => {
    const { cell, loss } = fitCell(row[at] ?? null, column)
    if (loss !== null && losses !== undefined) losses[loss]++
    return cell
  })
}

/** Returns a reader of the target's rows, with the same columns. */
export function readPresent(to: CopyTarget, { table, names }: TablePlan): RowReader {
  return new RowReader({ source: to, table, columns: names })
}

export function isSameRow(one: Row, other: Row): boolean {
  return one.every((cell, at) => isSameCell(cell, other[at] ?? null))
}
