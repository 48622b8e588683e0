import { describe, expect, it } from 'vitest'
import { excerptWithFactLabels, withFactLabels } from '#src/adapters/edges/web/parts/fact-lines.js'
import type { WebContext } from '#src/adapters/edges/web/web-env.js'

const on = (language: 'en' | 'ja') => {
  const known = { language, timeZone: 'Asia/Tokyo' }
  return { get: (key: keyof typeof known) => known[key] } as unknown as WebContext
}
const plain = (text: string) => text.replace(/[\u00a0\u2009\u202f]/g, ' ')
const description = (text: string) => plain(withFactLabels(on('ja'), text))
const excerpt = (text: string) => plain(excerptWithFactLabels(on('ja'), text))

describe('the facts before a description, on a Japanese page (page-language)', () => {
  it.each([
    ['Status: no longer active', '状態：募集終了'],
    ['Salary: JPY 6000000–9000000 per YEAR', '給与：年収 6,000,000円〜9,000,000円'],
    ['Salary: 4000–5000 JPY hourly', '給与：時給 4,000円〜5,000円'],
    ['Salary: 150000 USD YEAR', '給与：年収 150,000米ドル'],
    ['Salary: 900 EUR weekly', '給与：900 EUR weekly'],
    ['Salary: 年収600万円〜900万円', '給与：年収600万円〜900万円'],
    ['Remote: yes', 'リモート：可'],
    ['Remote: フルリモート可', 'リモート：フルリモート可'],
    ['Employment type: fulltime, contract, Shift', '雇用形態：フルタイム、業務委託・契約、Shift'],
    ['Closes: 2026-12-31', '締め切り：2026-12-31'],
    ['Posted: 2026-11-20', '掲載日：2026-11-20'],
    ['Experience: 36 months', '経験：36 か月'],
    ['Salary (給与): JPY 5', 'Salary (給与): JPY 5'],
  ])('%s', (line, ja) => {
    expect(description(`${line}\n\nWe bake.`)).toBe(`${ja}\n\nWe bake.`)
    expect(withFactLabels(on('en'), line)).toBe(line)
  })

  it('end where the text begins', () => {
    const text = 'Remote: no\n\nPosted: 2026-11-20\nHarbour Tools\nBenefits: soup\nRemote: yes'
    const ja = 'リモート：不可\n\n掲載日：2026-11-20\nHarbour Tools\nBenefits: soup\nRemote: yes'
    expect(description(text)).toBe(ja)
    expect(description('We bake.\nRemote: yes')).toBe('We bake.\nRemote: yes')
  })

  it('are labelled in an excerpt from the beginning, or from the middle', () => {
    const facts = 'Remote: no Employment type: FULL_TIME Closes: 2026-12-31 Posted: 2026-11-20 We bake.'
    const ja = 'リモート：不可 雇用形態：フルタイム 締め切り：2026-12-31 掲載日：2026-11-20 We bake.'
    expect(excerpt(`Salary: JPY 1500 per HOUR ${facts}`)).toBe(`給与：時給 1,500円 ${ja}`)
    expect(excerpt(`…1500 per HOUR ${facts}`)).toBe(`…1500 per HOUR ${ja}`)
    expect(excerpt('Salary: JPY 1500 per HOUR We bake.')).toBe('給与：時給 1,500円 We bake.')
    expect(excerpt('We bake. Remote: no')).toBe('We bake. Remote: no')
    expect(excerpt('…We bake.')).toBe('…We bake.')
    expect(excerptWithFactLabels(on('en'), facts)).toBe(facts)
  })

  it('are labelled in linear time', () => {
    const long = 'Salary: '.repeat(100_000)
    expect(excerpt(long)).toMatch(/^給与：/)
    expect(description(`${long}\n`.repeat(2))).toContain('給与：')
  })
})
