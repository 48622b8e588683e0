import { describe, expect, it } from 'vitest'
import { differsFromEarlierText } from '#src/domain/websites/judging/differs-from-earlier-text.js'
import { aPageOf } from '#test/support/page-facts.js'

const kept = [
  'Cook in our canteen',
  'You cook for forty people a day, together with two colleagues, and plan the meals of the week.',
  'We offer a monthly salary of 3,200 euros, thirty days of holiday, and free evenings.',
].join('\n')
const keptInJapanese =
  '調理スタッフ\n社員食堂で毎日四十名分の食事をつくります。月給は二十五万円、休日は年間百二十日です。未経験の方も歓迎します。'

describe('a page without any earlier text (rag-keeps)', () => {
  it.each([
    ['# Hei', 'Vennligst prøv igjen senere.'],
    ['# Kumo', 'Members only.'],
    ['# Welcome', 'This site is being rebuilt.'],
  ])('is short and says something else: %s %s', (...texts) => {
    expect(differsFromEarlierText(aPageOf(texts), kept)).toBe(true)
  })

  it('is recognised in Japanese too', () => {
    expect(differsFromEarlierText(aPageOf(['ただいまご覧いただけません。']), keptInJapanese)).toBe(true)
    expect(differsFromEarlierText(aPageOf(['調理スタッフ', '社員食堂で食事をつくります。']), keptInJapanese)).toBe(
      false,
    )
  })

  it.each([
    ['# Cook in our canteen', 'You cook for forty people a day.'],
    ['# Canteen', 'You plan the meals of the week together with two colleagues.'],
  ])('is not a shortened one: %s %s', (...texts) => {
    expect(differsFromEarlierText(aPageOf(texts), kept)).toBe(false)
  })

  it('is not one with as much text as before', () => {
    const other = [
      '# Clerk',
      'Letters are written, sorted, stamped and sent; visitors get coffee, keys and directions to every room upstairs.',
    ]
    expect(differsFromEarlierText(aPageOf(other), kept)).toBe(false)
  })
})
