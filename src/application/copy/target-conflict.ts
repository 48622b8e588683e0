import type { CopySource, CopyTarget } from '#src/application/copy/ports/copied-store.js'
import { type Cell, isSameCell, type Row } from '#src/domain/copy/cell.js'
import { fitCell } from '#src/domain/copy/fit-cell.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'
import type { CopiedTable } from './copied-tables.js'
import { pairRows, type RowPair, RowReader } from './row-reader.js'

/** Positions of the columns that decide whether a row may be overwritten. */
export interface ConflictColumns {
  readonly key: number
  readonly identity: number
  /** -1 if there is none. */
  readonly changedAt: number
}

export function conflictColumns(
  { key, identity, changedAt }: CopiedTable,
  names: readonly string[],
): ConflictColumns | null {
  if (identity === null) return null
  return { key: names.indexOf(key), identity: names.indexOf(identity), changedAt: names.indexOf(changedAt ?? '') }
}

/**
 * Throws DB_ERROR if the target has a row that the source does not have, that has another URL, or that was changed
 * later in the target. Such rows are never overwritten or deleted. Reads the keys of both stores.
 */
export async function checkTarget(from: CopySource, to: CopyTarget, table: CopiedTable): Promise<void> {
  const names = new Set((await from.columns(table)).map(({ name }) => name))
  const wanted: readonly (string | null)[] = [table.key, table.identity, table.changedAt]
  const columns = (await to.columns(table)).filter(({ name }) => wanted.includes(name) && names.has(name))
  const chosen = columns.map(({ name }) => name)
  const places = conflictColumns(table, chosen)
  if (places === null || places.identity < 0 || (await to.count(table)) === 0) return
  const fit = (row: Row) => columns.map((column, at) => fitCell(row[at] ?? null, column).cell)
  const ours = new RowReader({ source: from, table, columns: chosen, take: fit })
  const theirs = new RowReader({ source: to, table, columns: chosen })
  for await (const pair of pairRows(ours, theirs, places.key)) refuseConflict(pair, places, table, to)
}

/** Throws DB_ERROR in the cases of `checkTarget`. */
export function refuseConflict(
  { from, to }: RowPair,
  places: ConflictColumns,
  table: CopiedTable,
  at: CopyTarget,
): void {
  if (to === null) return
  const difference = differenceOf(from, to, places)
  if (difference === null) return
  const row = `row ${String(to[places.key])} of ${table.name}`
  const message = `Database ${at.name} does not match the source: its ${row} ${difference}.`
  throw storageFailure('DB_ERROR', message, { problem: 'copy-target-differs' })
}

function differenceOf(from: Row | null, to: Row, { identity, changedAt }: ConflictColumns): string | null {
  if (from === null) return 'is not in the source'
  if (!isSameCell(from[identity] ?? null, to[identity] ?? null)) return 'has another URL in the source'
  if (changedAt >= 0 && isLater(to[changedAt] ?? null, from[changedAt] ?? null)) return 'was changed after the copy'
  return null
}

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Whether `one` is later than `other`. Times that this program did not write say nothing. */
function isLater(one: Cell, other: Cell): boolean {
  if (typeof one !== 'string' || !moment.test(one)) return false
  return other === null || (typeof other === 'string' && moment.test(other) && one > other)
}
