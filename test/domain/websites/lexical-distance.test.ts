import { describe, expect, it } from 'vitest'
import { lexicalDistance, termWeight } from '#src/domain/websites/lexical-distance.js'

const statistics = { chunks: 100, averageLength: 100 }
const view = (frequencies: readonly number[], weights = frequencies.map(() => 1), share = 1) => ({
  frequencies,
  weights,
  share,
})
/** Lengths of a text and its query in words; the query is short by default. */
const of = (text: number, query = 3) => ({ text, query })

describe('the weight of a term', () => {
  it('is higher for a rare one, highest for an unknown one, and never zero', () => {
    const weights = [0, 1, 10, 100].map((found) => termWeight(found, statistics))
    expect(weights).toEqual([...weights].sort((a, b) => b - a))
    expect(weights[3]).toBeGreaterThan(0)
  })

  it('is as in BM25, in a store with a thousand chunks more', () => {
    expect(termWeight(1, statistics)).toBeCloseTo(Math.log(1 + 1099.5 / 1.5), 10)
  })

  it('is almost equal for all terms in a store of three pages', () => {
    const small = { chunks: 3, averageLength: 100 }
    expect(termWeight(3, small) / termWeight(1, small)).toBeGreaterThan(0.8)
  })
})

describe('the lexical distance', () => {
  it('is null without a term, and under 1 with one', () => {
    expect(lexicalDistance([view([0, 0])], of(100), statistics)).toBeNull()
    expect(lexicalDistance([], of(100), statistics)).toBeNull()
    expect(lexicalDistance([view([1, 0])], of(100), statistics)).toBeLessThan(1)
  })

  it('falls with more terms, more of each, and a shorter text', () => {
    const distances = [
      lexicalDistance([view([1, 0])], of(200), statistics),
      lexicalDistance([view([1, 0])], of(100), statistics),
      lexicalDistance([view([2, 0])], of(100), statistics),
      lexicalDistance([view([1, 1])], of(100), statistics),
      lexicalDistance([view([9, 9])], of(100), statistics),
    ].map(Number)
    expect(distances).toEqual([...distances].sort((a, b) => b - a))
    expect(new Set(distances).size).toBe(distances.length)
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(0)
  })

  it('is the share that BM25 leaves, made steeper', () => {
    const distance = (frequency: number, length: number, averageLength = 100) =>
      lexicalDistance([view([frequency])], of(length), { chunks: 100, averageLength })
    // expected: 0.3 + 0.7 * 1 / (1 + 1.2), and so on
    expect(distance(1, 100)).toBeCloseTo((1 - (0.3 + 0.7 / 2.2)) ** 1.24, 10)
    expect(distance(2, 100)).toBeCloseTo((1 - (0.3 + 1.4 / 3.2)) ** 1.24, 10)
    expect(distance(1, 200)).toBeCloseTo((1 - (0.3 + 0.7 / 3.1)) ** 1.24, 10)
    // the average length counts as at least one word
    expect(distance(1, 1, 0)).toBeCloseTo((1 - (0.3 + 0.7 / 2.2)) ** 1.24, 10)
    expect(lexicalDistance([view([1], [0])], of(100), statistics)).toBeNull()
  })

  it('counts the presence of a term less in longer questions', () => {
    const distances = [3, 10, 40].map((query) => Number(lexicalDistance([view([1])], of(100, query), statistics)))
    const [short, ten, long] = distances
    expect(short).toBe(ten)
    // expected: 0.075 + 0.925 / 2.2
    expect(long).toBeCloseTo((1 - (0.075 + 0.925 / 2.2)) ** 1.24, 10)
  })

  it('counts missing terms by weight', () => {
    const lacksHeavy = Number(lexicalDistance([view([1, 0], [1, 5])], of(100), statistics))
    const lacksLight = Number(lexicalDistance([view([0, 1], [1, 5])], of(100), statistics))
    expect(lacksHeavy).toBeGreaterThan(lacksLight)
  })

  it('combines its views by their shares', () => {
    const [found, missed] = [view([1], [1], 0.75), view([0], [1], 0.25)]
    const both = Number(lexicalDistance([found, missed], of(100), statistics))
    const alone = Number(lexicalDistance([view([1])], of(100), statistics))
    expect(both).toBeGreaterThan(alone)
    expect(
      lexicalDistance(
        [
          { ...found, share: 0.5 },
          { ...view([1]), share: 0.5 },
        ],
        of(100),
        statistics,
      ),
    ).toBeCloseTo(alone, 10)
  })
})
