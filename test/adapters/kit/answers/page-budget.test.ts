import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countOnPage,
  fitRows,
  fitsPage,
  maxCharactersOf,
  type PageBudget,
  toPageBudget,
  unboundedPage,
} from '#src/adapters/kit/answers/page-budget.js'
import { mixedText, somePages } from '#test/support/page-budgets.js'

const answerOf = (all: readonly string[]) => (rows: readonly string[], count: number) => ({
  rows,
  next: count < all.length ? `after ${all[count - 1]}` : null,
})

describe('a page with two bounds (serve-answer-size)', () => {
  it('holds the first items that fit both bounds, and at least one', () => {
    const texts = fc.array(mixedText(60), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(texts, somePages(2500), (all, page) => {
        const answerWith = answerOf(all)
        const { rows } = fitRows(all, page, answerWith)
        const fits = (count: number) => fitsPage(JSON.stringify(answerWith(all.slice(0, count), count)), page)
        expect(rows).toEqual(all.slice(0, rows.length))
        expect(rows.length === 1 || fits(rows.length)).toBe(true)
        for (let more = rows.length + 1; more <= all.length; more++) expect(fits(more)).toBe(false)
      }),
    )
  })

  it('is continued by pages that hold every item once, for any bounds', () => {
    const texts = fc.array(mixedText(60), { maxLength: 40 })
    fc.assert(
      fc.property(texts, somePages(1500), (all, page) => {
        const read: string[] = []
        while (read.length < all.length) read.push(...fitRows(all.slice(read.length), page, answerOf(all)).rows)
        expect(read).toEqual(all)
      }),
    )
  })

  it('counts characters as UTF-16 units and bytes as UTF-8', () => {
    fc.assert(
      fc.property(mixedText(200), (text) => {
        const bytes = Buffer.byteLength(text)
        const page = (characters: number, most: number): PageBudget => ({ characters, bytes: most })
        expect(fitsPage(text, page(text.length, bytes))).toBe(true)
        expect(fitsPage(text, page(text.length - 1, bytes))).toBe(false)
        expect(fitsPage(text, page(text.length, bytes - 1))).toBe(false)
      }),
    )
  })

  it('has no bound for 0 or null, and measures nothing without bounds', () => {
    expect(toPageBudget(0, null)).toEqual(unboundedPage)
    expect(maxCharactersOf(toPageBudget(0, 9))).toBe(9)
    const endless = { toJSON: () => expect.unreachable() }
    expect(countOnPage([endless, endless], unboundedPage, () => '')).toBe(2)
    expect(countOnPage([], toPageBudget(1, 1), () => 'long')).toBe(0)
  })
})
