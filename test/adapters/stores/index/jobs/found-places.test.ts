import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestOf, type Found, takePlaces } from '#src/adapters/stores/index/jobs/found-places.js'

const ranks = { newest: [null], match: [0, 1, 2], score: [70, 5, null] } as const

const asked = fc
  .record({ order: fc.constantFrom('newest', 'match', 'score'), limit: fc.integer({ min: 1, max: 4 }) })
  .chain(({ order, limit }) =>
    fc.record({
      ...{ order: fc.constant(order), limit: fc.constant(limit) },
      found: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.constantFrom(...ranks[order])), {
        selector: ([id]) => id,
      }),
      passed: fc.integer({ min: 0, max: 20 }),
      rank: fc.option(fc.constantFrom(...ranks[order]), { nil: undefined }),
    }),
  )
const queue = fc.shuffledSubarray(
  Array.from({ length: 20 }, (_, i) => i + 1),
  { minLength: 20 },
)

describe('the places of a result page (hunt-search-order)', () => {
  it('are the same for any number of jobs read at a time, if the count of each rank is known', () => {
    fc.assert(
      fc.property(queue, asked, fc.integer({ min: 1, max: 7 }), (ids, { found, passed, rank, ...page }, size) => {
        const blocks = Array.from({ length: Math.ceil(20 / size) }, (_, i) => ids.slice(i * size, (i + 1) * size))
        const after = rank === undefined ? null : { rank, capturedAt: null, id: 1 }
        const whole = takePlaces([ids], { get: (id) => new Map(found).get(id) }, { ...page, after }, passed)
        expect(takePlaces(blocks, counted(found), { ...page, after }, passed)).toEqual(whole)
      }),
      { numRuns: 500, seed: 7 },
    )
  })

  it('of a first page are only those of the best ranks', () => {
    fc.assert(
      fc.property(queue, asked, (ids, { found, order, limit }) => {
        const page = { order, limit, after: null }
        const best = bestOf(
          found.map(([id]) => id),
          counted(found),
          page,
          20,
        )
        const ordered = ids.filter((id) => best?.includes(id))
        expect(takePlaces([ordered], counted(found), page, 0)).toEqual(takePlaces([ids], counted(found), page, 0))
      }),
      { numRuns: 500, seed: 7 },
    )
  })

  it('need only the part of the queue that contains them', () => {
    let read = 0
    const blocks = function* () {
      for (let first = 1; first <= 100; first += 10) {
        read++
        yield Array.from({ length: 10 }, (_, i) => first + i)
      }
    }
    const found = counted(Array.from({ length: 100 }, (_, i) => [i + 1, null]))
    const { places, hasMore } = takePlaces(blocks(), found, { order: 'newest', after: null, limit: 12 }, 0)
    expect([places.length, hasMore, read]).toEqual([12, true, 2])
  })
})

function counted(found: readonly (readonly [number, number | null])[]): Found {
  const sizes = new Map<number | null, number>()
  for (const [, rank] of found) sizes.set(rank, (sizes.get(rank) ?? 0) + 1)
  return { get: (id) => new Map(found).get(id), sizes }
}
