import type { HeldItem, HeldRow } from '#src/domain/jobs/folded-rows.js'
import type { FoundJob } from '#src/domain/jobs/job-search.js'
import { toPositive } from '#src/domain/shared/positive.js'
import { jobsShown } from './list-address.js'

/** A row of the list. */
export interface ListRow {
  readonly job: FoundJob
  /** Somebody else removed the job from the list while its row was shown. */
  readonly isElsewhere: boolean
}

/** How many rows a page may keep in place. */
export const maxHeld = 2 * jobsShown

/** The rows that the page shows already and keeps in place. */
export interface HeldList {
  /** In the order of the page. */
  readonly items: readonly HeldItem[]
  /** Rows that come back to their places in the search, because their verdicts were undone. */
  readonly back: readonly number[]
}

/**
 * Reads the rows from the address: `7` is a row, `7-8` a row with a twin, `.7.8-9` an employer with two rows, and `*7`
 * a row that comes back. `_` is before what is open.
 */
export function readHeld(query: URLSearchParams): HeldList {
  const known = new Set<number>()
  const takeRow = (text: string): HeldRow => {
    const ids = /^_?\d+(?:-\d+)*$/.test(text) ? text.replace('_', '').split('-') : []
    const read = new Set(ids.flatMap((id) => toPositive(id) ?? []))
    const own = [...read].filter((id) => !known.has(id)).slice(0, maxHeld - known.size)
    for (const id of own) known.add(id)
    return { ids: own, isOpen: text.startsWith('_') }
  }
  const [back, items]: [number[], HeldItem[]] = [[], []]
  for (const text of (query.get('held') ?? '').split(',')) {
    if (text.startsWith('*')) back.push(...takeRow(text.slice(1)).ids)
    else items.push(takeItem(text, takeRow))
  }
  return { items: items.filter(({ rows }) => rows.length > 0), back }
}

function takeItem(text: string, takeRow: (text: string) => HeldRow): HeldItem {
  const [, isOpen = '', rows = ''] = /^(_?)\.(.*)/.exec(text) ?? []
  const isEmployer = rows !== ''
  const taken = (isEmployer ? rows.split('.') : [text]).map(takeRow)
  return { rows: taken.filter(({ ids }) => ids.length > 0), isEmployer, isOpen: isOpen !== '' }
}

export function idsOf({ items, back }: HeldList): readonly number[] {
  return [...back, ...items.flatMap(idsOfItem)]
}

/**
 * The held ids in the order of the page; those that come back are after what the search has before them, and those that
 * it does not find are first.
 */
export function inOrder({ items, back }: HeldList, found: Iterable<number>): readonly number[] {
  const places = new Map([...found].map((id, place) => [id, place]))
  const placeOf = (ids: readonly number[]) => Math.min(...ids.map((id) => places.get(id) ?? Number.POSITIVE_INFINITY))
  const ordered = items.map(idsOfItem)
  for (const id of back) {
    const place = places.get(id) ?? -1
    ordered.splice(ordered.findLastIndex((ids) => placeOf(ids) < place) + 1, 0, [id])
  }
  return ordered.flat()
}

function idsOfItem({ rows }: HeldItem): readonly number[] {
  return rows.flatMap(({ ids }) => ids)
}
