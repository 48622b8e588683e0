import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DisjointSets } from '#src/domain/mail/disjoint-sets.js'

describe('growing sets of numbers', () => {
  it('contain what was joined, over any number of steps, and nothing else', () => {
    const number = fc.nat({ max: 1500 })
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number)), fc.tuple(number, number), (pairs, [one, other]) => {
        const sets = new DisjointSets()
        const names = Array.from({ length: 1501 }, (_, at) => at)
        for (const [a, b] of pairs) {
          sets.reach(Math.max(a, b))
          sets.join(a, b)
          const [from, to] = [names[a], names[b]]
          for (const [at, name] of names.entries()) if (name === from && to !== undefined) names[at] = to
        }
        sets.reach(1500)
        expect(sets.find(one) === sets.find(other)).toBe(names[one] === names[other])
      }),
    )
  })

  it('are found quickly at the end of a long chain', () => {
    const sets = new DisjointSets()
    sets.reach(1_000_000)
    for (let at = 1_000_000; at > 0; at--) sets.join(at, at - 1)
    expect(sets.find(1_000_000)).toBe(sets.find(0))
  })
})
