import { describe, expect, it } from 'vitest'
import { inWidth, table, wrap } from '#demo/table.js'
import { displayWidth } from '#src/adapters/kit/text/display-width.js'

describe('a table on a terminal', () => {
  it.each([
    ['abc', 3],
    ['東京', 4],
    ['リモート（国内）', 16],
    ['ﾘﾓｰﾄ', 4],
    ['Go・東京…', 9],
    ['e\u0301', 1],
    ['🚀', 2],
  ])('counts %s as %i columns', (text, width) => {
    expect(displayWidth(text)).toBe(width)
  })

  it.each([
    ['ab', 'ab   '],
    ['abcdef', 'abcd…'],
    ['東京', '東京 '],
    ['東京都', '東京…'],
    ['東京都港区', '東京…'],
    ['a東京都', 'a東… '],
  ])('makes %s five columns wide: "%s"', (text, expected) => {
    expect(inWidth(text, 5)).toBe(expected)
    expect(displayWidth(inWidth(text, 5))).toBe(5)
  })

  it('keeps its columns in line, whatever the cells hold', () => {
    const columns = [
      { name: 'title', width: 6 },
      { name: 'place', width: 5 },
    ]
    expect(
      table(columns, [
        ['東京', 'x'],
        ['\u001b[31mred', 'y'],
      ]),
    ).toEqual(['title   place', '──────  ─────', '東京    x', ' [31m…  y'])
  })

  it('wraps a list between its items', () => {
    expect(wrap(['aa', 'bb', 'cc'], 7, ' · ')).toEqual(['aa · bb', 'cc'])
  })
})
