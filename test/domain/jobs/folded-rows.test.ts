import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldRows, type HeldItem, isEmployer, type ListItem } from '#src/domain/jobs/folded-rows.js'

type Row = { readonly job: { readonly id: number; readonly company: string | null } }

const rowsOf = (...companies: readonly string[]): Row[] =>
  companies.map((company, i) => ({ job: { id: i + 1, company } }))

/** Items as text: `1+2` are twins, `[1 2]` is an employer; `*` marks what is open. */
const shown = (items: readonly ListItem<Row>[]) =>
  items.map((item) => {
    if (isEmployer(item)) return `[${item.rows.map(rowText).join(' ')}]${item.isOpen ? '*' : ''}`
    return rowText(item)
  })

const rowText = ({ first, twins, isOpen }: { first: Row; twins: readonly Row[]; isOpen: boolean }) =>
  `${[first, ...twins].map(({ job }) => job.id).join('+')}${isOpen ? '*' : ''}`

const lone = (id: number): HeldItem => ({ rows: [{ ids: [id], isOpen: false }], isEmployer: false, isOpen: false })
const twins = (...ids: readonly number[]): HeldItem => ({
  ...{ rows: [{ ids, isOpen: true }], isEmployer: false, isOpen: false },
})
const employer = (...ids: readonly number[]): HeldItem => ({
  ...{ rows: ids.map((id) => ({ ids: [id], isOpen: false })), isEmployer: true, isOpen: true },
})

const fold = (
  rows: readonly Row[],
  { held = [], same = [], foldsEmployers = true }: Partial<Wishes> = {},
): readonly string[] => shown(foldRows(rows, { held, firstOf: new Map(same), foldsEmployers }))

interface Wishes {
  readonly held: readonly HeldItem[]
  readonly same: readonly (readonly [id: number, first: number])[]
  readonly foldsEmployers: boolean
}

describe('the folded rows of a list (page-folds)', () => {
  it('are other postings of the same opening, under the first', () => {
    expect(
      fold(rowsOf('A', 'B', 'A', 'A'), {
        same: [
          [3, 1],
          [4, 3],
        ],
      }),
    ).toEqual(['1+3+4', '2'])
  })

  it('are those of an employer with four and more, at the place of the first, without twins', () => {
    expect(fold(rowsOf('B', 'A', 'A Inc.', 'C', 'a', 'A'))).toEqual(['1', '[2 3 5 6]', '4'])
    expect(fold(rowsOf('B', 'A', 'A', 'A', 'A'), { same: [[5, 2]] })).toEqual(['1', '2+5', '3', '4'])
    expect(fold(rowsOf('B', 'A', 'A', 'A', 'A', 'A'), { same: [[6, 2]] })).toEqual(['1', '[2+6 3 4 5]'])
  })

  it('leave a list of one employer, jobs without a company, and a list where it is not wished', () => {
    expect(fold(rowsOf('A', 'A', 'A', 'A'))).toEqual(['1', '2', '3', '4'])
    expect(fold(rowsOf('', '', '', '', 'A'))).toEqual(['1', '2', '3', '4', '5'])
    expect(fold(rowsOf('B', 'A', 'A', 'A', 'A'), { foldsEmployers: false })).toHaveLength(5)
  })

  it('stay as they are shown, however many are left (page-live)', () => {
    const rows = rowsOf('A', 'A', 'B', 'A', 'A')
    expect(fold(rows, { held: [1, 2, 3, 4].map(lone) })).toEqual(['1', '2', '3', '4', '5'])
    expect(fold(rowsOf('A', 'B'), { held: [employer(1, 8, 9), lone(2)] })).toEqual(['[1]*', '2'])
    expect(fold(rowsOf('A', 'B'), { held: [twins(1, 8)], same: [[2, 1]] })).toEqual(['1+2*'])
    expect(fold(rowsOf('A', 'B'), { held: [lone(1), lone(2)], same: [[2, 1]] })).toEqual(['1', '2'])
  })

  it('take in what comes below, and what comes back', () => {
    expect(fold(rowsOf('A', 'B', 'A'), { held: [employer(1), lone(2)] })).toEqual(['[1 3]*', '2'])
    expect(fold(rowsOf('A', 'B', 'A'), { held: [lone(2), employer(3)] })).toEqual(['[1 3]*', '2'])
    expect(fold(rowsOf('A', 'B', 'A'), { held: [lone(2), twins(3, 9)], same: [[3, 1]] })).toEqual(['1+3*', '2'])
  })

  it('hold every job once, in its order', () => {
    const ids = fc.nat({ max: 11 })
    const held = fc.uniqueArray(ids, { maxLength: 8 }).chain((all) =>
      fc.array(fc.tuple(fc.nat({ max: 3 }), fc.boolean()), { maxLength: 4 }).map((parts) => {
        const left = [...all]
        return parts.map(([count, isGroup]) => {
          const own = left.splice(0, count + 1)
          return isGroup ? employer(...own) : twins(...own)
        })
      }),
    )
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('A', 'B', 'C', ''), { maxLength: 12 }),
        fc.array(fc.tuple(ids, ids)),
        held,
        (companies, pairs, heldItems) => {
          const rows = companies.map((company, id) => ({ job: { id, company } }))
          const firstOf = new Map(pairs.filter(([id, first]) => first < id && id < rows.length))
          const items = foldRows(rows, { held: heldItems, firstOf, foldsEmployers: true })
          const groups = items.map((item) => (isEmployer(item) ? item.rows : [item]))
          const all = groups.flatMap((group) => group.flatMap(({ first, twins: others }) => [first, ...others]))
          expect(all.map(({ job }) => job.id).sort((a, b) => a - b)).toEqual(rows.map(({ job }) => job.id))
          for (const group of groups) {
            for (const { first, twins: others } of group) expectRising([first, ...others])
            expectRising(group.map(({ first }) => first))
          }
          expectRising(groups.flatMap(([row]) => (row === undefined ? [] : [row.first])))
        },
      ),
    )
  })
})

function expectRising(rows: readonly Row[]): void {
  const ids = rows.map(({ job }) => job.id)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
}
