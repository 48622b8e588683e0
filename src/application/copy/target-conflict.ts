import type { CopySource, CopyTarget } from '#src/application/copy/ports/copied-store.js'
import { type Cell, isSameCell, type Row } from '#src/domain/copy/cell.js'
import { fitCell } from '#src/domain/copy/fit-cell.js'
import { storageFailure } from '#src/domain/shared/storage-failure.js'
import type { CopiedTable } from './copied-tables.js'
import { pairRows, type RowPair, RowReader } from './row-reader.js'

/** What of a row tells whether it may be overwritten: places in the row. */
export interface ConflictColumns {
  readonly key: number
  readonly identity: number
  /** -1 where there is none. */
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
 * Throws DB_ERROR where the target has a row that is not the source's: it has another URL or is not there at all, or it
 * was changed where it is. Nothing of it is overwritten or deleted. Reads the keys of both.
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

/** Throws DB_ERROR as `checkTarget`. */
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
  const message = `Database ${at.name} holds something else: its ${row} ${difference}.`
  throw storageFailure('DB_ERROR', message, { problem: 'copy-target-differs' })
}

function differenceOf(from: Row | null, to: Row, { identity, changedAt }: ConflictColumns): string | null {
  if (from === null) return 'is not in what is copied'
  if (!isSameCell(from[identity] ?? null, to[identity] ?? null)) return 'has another URL than the one that is copied'
  if (changedAt >= 0 && isLater(to[changedAt] ?? null, from[changedAt] ?? null))
    return 'was changed after it was copied'
  return null
}

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Whether a row was changed at a time that is after the other; times that we have not written say nothing. */
function isLater(one: Cell, other: Cell): boolean {
  if (typeof one !== 'string' || !moment.test(one)) return false
  return other === null || (typeof other === 'string' && moment.test(other) && one > other)
}
