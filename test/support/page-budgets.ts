import fc from 'fast-check'
import { defaults } from '#src/adapters/edges/cli/defaults.js'
import { type PageBudget, toPageBudget } from '#src/adapters/kit/answers/page-budget.js'

/** The default page budget of a server. */
export const defaultPage = toPageBudget(defaults.pageChars, defaults.pageBytes)

/** Arbitrary budgets up to `max` with either bound, both or none. */
export function somePages(max: number): fc.Arbitrary<PageBudget> {
  const bound = fc.option(fc.integer({ min: 1, max }), { nil: null })
  return fc.tuple(bound, bound).map(([characters, bytes]) => toPageBudget(characters, bytes))
}

const words = ['Warehouse ', '求人', '夜勤手当', '🦊', '"', '\\', '\n', '\u0001', 'ß', '\ud800', 'x']

/** English, Japanese, an emoji, characters that JSON escapes, and a lone surrogate. */
export function mixedText(maxWords: number): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: maxWords })
    .map((chosen) => chosen.join('').replace(/^\ud800$/, 'x'))
}
