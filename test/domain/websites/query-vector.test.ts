import { describe, expect, it } from 'vitest'
import { cosineDistance, toQueryVector } from '#src/domain/websites/vector-space.js'

describe('a vector given by a caller (rag-data)', () => {
  it.each([[[3, 4]], [[3e300, 4e300]], [[3e-300, 4e-300]], [[3e38, 4e38]]])(
    'is its direction, whatever its length: %j',
    (parts) => {
      const vector = toQueryVector(parts)
      expect(cosineDistance(vector, Float32Array.of(3, 4))).toBeCloseTo(0, 6)
      expect(Math.hypot(...vector)).toBeCloseTo(1, 6)
    },
  )

  it.each([
    [[], 'The vector of the query is empty or all zero.'],
    [[0, -0], 'The vector of the query is empty or all zero.'],
    [[1, Number.NaN], 'The vector of the query has a value that is not a finite number.'],
    [[Number.NEGATIVE_INFINITY, 1], 'The vector of the query has a value that is not a finite number.'],
  ])('is refused if it has none: %j', (parts, message) => {
    const facts = { context: 'websites', problem: 'query-vector-unusable', dimensions: parts.length }
    expect(() => toQueryVector(parts)).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR', message, facts }))
  })
})
