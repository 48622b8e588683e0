import { groupBy } from '#src/domain/shared/group-by.js'
import { companyKey } from './company-name.js'

/** An employer with fewer rows is not folded. */
export const minOfEmployer = 4

/** A row that the page shows already, with the jobs folded under it. */
export interface HeldRow {
  readonly ids: readonly number[]
  readonly isOpen: boolean
}

/** What the page shows already: one row, or the rows of an employer as one. */
export interface HeldItem {
  readonly rows: readonly HeldRow[]
  readonly isEmployer: boolean
  readonly isOpen: boolean
}

/** A row with the other postings of the same opening. */
export interface FoldedRow<Row> {
  readonly first: Row
  readonly twins: readonly Row[]
  readonly isOpen: boolean
}

/** The rows of one employer as one row that opens. */
export interface FoldedEmployer<Row> {
  /** Its `companyKey`. */
  readonly employer: string
  readonly rows: readonly FoldedRow<Row>[]
  readonly isOpen: boolean
}

export type ListItem<Row> = FoldedRow<Row> | FoldedEmployer<Row>

interface Foldable {
  readonly job: { readonly id: number; readonly company: string | null }
}

export interface FoldWishes {
  readonly held: readonly HeldItem[]
  /** Maps a job to an earlier one that is the same posting. */
  readonly firstOf: ReadonlyMap<number, number>
  readonly foldsEmployers: boolean
}

/**
 * Folds the rows of a list in their order. Each row appears once, at the place of the first of its group. What the page
 * shows already stays as it is: other rows may join a shown group, but shown rows are never folded or unfolded.
 */
export function foldRows<Row extends Foldable>(
  rows: readonly Row[],
  { held, firstOf, foldsEmployers }: FoldWishes,
): readonly ListItem<Row>[] {
  const places = new HeldPlaces(held)
  const folded = foldTwins(rows, places, firstOf)
  const keys = employerKeys(folded, places, foldsEmployers)
  return [...groupBy(folded, (row) => keys.get(row) ?? row)].flatMap(([key, group]): readonly ListItem<Row>[] => {
    const employer = companyKey(group[0]?.first.job.company ?? null)
    if (typeof key === 'string') return [{ employer, rows: group, isOpen: false }]
    return 'isEmployer' in key ? [{ employer, rows: group, isOpen: key.isOpen }] : group
  })
}

export function isEmployer<Row>(item: ListItem<Row>): item is FoldedEmployer<Row> {
  return 'employer' in item
}

/** Where the page shows a job. */
class HeldPlaces {
  readonly #rows = new Map<number, HeldRow>()
  readonly #items = new Map<number, HeldItem>()

  constructor(held: readonly HeldItem[]) {
    for (const item of held)
      for (const row of item.rows)
        for (const id of row.ids) {
          this.#rows.set(id, row)
          this.#items.set(id, item)
        }
  }

  rowOf(id: number): HeldRow | undefined {
    return this.#rows.get(id)
  }

  itemOf({ first, twins }: FoldedRow<Foldable>): HeldItem | undefined {
    for (const { job } of [first, ...twins]) {
      const item = this.#items.get(job.id)
      if (item !== undefined) return item
    }
    return undefined
  }
}

function foldTwins<Row extends Foldable>(
  rows: readonly Row[],
  places: HeldPlaces,
  firstOf: FoldWishes['firstOf'],
): readonly FoldedRow<Row>[] {
  const joined = new Map<number, number>()
  for (const [id, first] of firstOf) {
    if (places.rowOf(id) === undefined) joined.set(id, first)
    // a job that comes back joins its twins, which stayed
    else if (places.rowOf(first) === undefined) joined.set(first, id)
  }
  const keyOf = (id: number): HeldRow | number => {
    const next = joined.get(id)
    return places.rowOf(id) ?? (next === undefined ? id : keyOf(next))
  }
  return [...groupBy(rows, ({ job }) => keyOf(job.id))].flatMap(([key, [first, ...twins]]) =>
    first === undefined ? [] : [{ first, twins, isOpen: typeof key === 'object' && key.isOpen }],
  )
}

/** The group that a row belongs to: a shown one, or a new one by its company; absent for rows by themselves. */
function employerKeys<Row extends Foldable>(
  rows: readonly FoldedRow<Row>[],
  places: HeldPlaces,
  foldsEmployers: boolean,
): ReadonlyMap<FoldedRow<Row>, HeldItem | string> {
  const keys = new Map<FoldedRow<Row>, HeldItem | string>()
  for (const [company, ofCompany] of groupBy(rows, ({ first }) => companyKey(first.job.company))) {
    const items = ofCompany.map((row) => places.itemOf(row))
    const isNew = foldsEmployers && company !== '' && items.every((item) => item === undefined)
    const forNew = isNew && isMany(ofCompany.length, rows.length) ? company : items.find((item) => item?.isEmployer)
    for (const [at, row] of ofCompany.entries()) {
      const own = items[at]
      const key = own === undefined || own.isEmployer ? (own ?? forNew) : undefined
      if (key !== undefined) keys.set(row, key)
    }
  }
  return keys
}

/** A list of one employer is not folded. */
function isMany(count: number, all: number): boolean {
  return count >= minOfEmployer && count < all
}
