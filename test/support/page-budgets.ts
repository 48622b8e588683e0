import fc from 'fast-check'
import { defaults } from '../../src/adapters/cli/defaults.js'
import { type PageBudget, toPageBudget } from '../../src/adapters/kit/page-budget.js'

/** What holds unless a server is told otherwise. */
export const defaultPage = toPageBudget(defaults.pageChars, defaults.pageBytes)

/** Bounds up to `max`, either or both of them. */
export function somePages(max: number): fc.Arbitrary<PageBudget> {
  const bound = fc.option(fc.integer({ min: 1, max }), { nil: null })
  return fc.tuple(bound, bound).map(([characters, bytes]) => toPageBudget(characters, bytes))
}
