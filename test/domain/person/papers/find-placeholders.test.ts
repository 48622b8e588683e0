import { describe, expect, it } from 'vitest'
import { findPlaceholders } from '#src/domain/person/papers/find-placeholders.js'

const textsIn = (text: string) => findPlaceholders(text).map((found) => found.text)

describe('what was to be filled in (person-papers-placeholders)', () => {
  it.each([
    ['Dear {{hiring_manager}},', '{{hiring_manager}}'],
    ['I admire \u0024{company}.', '\u0024{company}'],
    ['<%= name %>', '<%= name %>'],
    ['I apply to [Company Name] as a developer.', '[Company Name]'],
    ['[Your Name]', '[Your Name]'],
    ["[Insert the company's product here]", "[Insert the company's product here]"],
    ['<Company>', '<Company>'],
    ['Increased sales by [X]% [number of years]', '[number of years]'],
    ['TODO: dates', 'TODO'],
    ['Salary: TBD', 'TBD'],
    ['Lorem ipsum dolor', 'Lorem ipsum'],
    ['○○株式会社 御中', '○○'],
    ['〇〇様', '〇〇'],
    ['株式会社○の採用ご担当者様', '○'],
    ['【会社名】御中', '【会社名】'],
    ['［氏名を記入してください］', '［氏名を記入してください］'],
    ['「貴社名」に応募', '「貴社名」'],
    ['<志望先の会社名>', '<志望先の会社名>'],
    ['20XX年XX月 入社', '20XX年'],
    ['△△大学 卒業', '△△'],
    ['Signed: ______', '______'],
  ])('is found in %j', (text, expected) => {
    expect(textsIn(text)).toContain(expected)
  })

  it.each([
    ['See [the talk](https://example.test) and [1]'],
    ['- [x] done\n- [ ] open'],
    ['[Python, Go] and [Example Corp]'],
    ['【職務要約】\n【自己PR】\n■職務経歴\n●スキル\n○資格'],
    ['「失敗から学ぶ」を大切に'],
    ['A todo list app in <div> and Vec<T>; 2 x 3; size XXL'],
    ['snake_case __bold__ a_b'],
    ['---\n___\n***'],
    ['Moved the role to the company in Tokyo'],
    ['[in the]'],
    ['JavaScript {a: {b: 1}} $5'],
    ['2015年4月 株式会社サンプル 入社'],
  ])('is not seen in %j', (text) => {
    expect(textsIn(text)).toEqual([])
  })

  it('has its line, and is named once where one contains another', () => {
    expect(findPlaceholders('a\n{{[Company]}} TODO\r\n\n[Date] ○○株式会社')).toEqual([
      { line: 2, text: '{{[Company]}}' },
      { line: 2, text: 'TODO' },
      { line: 4, text: '[Date]' },
      { line: 4, text: '○○' },
    ])
  })

  it('is found in linear time, and named fifty times at most', () => {
    expect(findPlaceholders('TODO\n'.repeat(1000))).toHaveLength(50)
    const start = performance.now()
    for (const part of ['[', '{{', '<', '[a ', '○', '_', '【', '<%', '${', 'X']) findPlaceholders(part.repeat(100_000))
    expect(performance.now() - start).toBeLessThan(15_000)
  })
})
