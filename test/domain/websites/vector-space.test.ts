import { describe, expect, it } from 'vitest'
import { checkSpace, checkVectors, cosineDistance, requireSpace } from '#src/domain/websites/vector-space.js'
import { withThrownReport } from '#test/support/reported-failures.js'

const vector = (...parts: readonly number[]) => new Float32Array(parts)

describe('the cosine distance', () => {
  it('is 0 for one direction, 1 at right angles and 2 for opposite ones', () => {
    expect(cosineDistance(vector(1, 2), vector(2, 4))).toBeCloseTo(0, 6)
    expect(cosineDistance(vector(1, 0), vector(0, 3))).toBeCloseTo(1, 6)
    expect(cosineDistance(vector(1, 1), vector(-2, -2))).toBeCloseTo(2, 6)
  })
})

describe('vectors for a store', () => {
  const space = { model: 'a', dimensions: 2 }
  const fitting = {
    model: 'a',
    vectors: [vector(1, 0)],
    probes: [{ chunkIndex: 0, vector: vector(0, 1), rest: vector(1, 1) }],
  }

  it('are accepted if model and length match', () => {
    expect(() => checkSpace(space, fitting)).not.toThrow()
  })

  it('get a message that says what to do if another model made them', () => {
    const check = () => checkSpace(space, { ...fitting, model: 'b' })
    expect(withThrownReport(check)).toThrow(
      expect.objectContaining({ code: 'EMBEDDING_FAILED', suggestion: expect.stringContaining('reindex') }),
    )
  })

  it('are refused because of their probes too', () => {
    const [good, short] = [vector(1, 0), vector(1)]
    for (const probe of [
      { vector: short, rest: good },
      { vector: good, rest: short },
    ]) {
      expect(() => checkSpace(space, { ...fitting, probes: [{ chunkIndex: 0, ...probe }] })).toThrow('1 dimensions')
    }
  })

  it('are refused if a part is not a number, or without a direction', () => {
    expect(() => checkVectors(2, [vector(1, 0), vector(0, Number.NaN)])).toThrow('has a value that is not a number')
    expect(() => checkVectors(2, [vector(1, 0), vector(0, 0)])).toThrow('is all zero')
    expect(() => checkVectors(2, [vector(1, 0), vector(0, -1)])).not.toThrow()
    expect(() => checkVectors(2, [vector(1, 0, 0)])).toThrow('has 3 dimensions; 2 were expected')
  })

  it('need a store that has vectors', () => {
    expect(() => requireSpace(null)).toThrow(expect.objectContaining({ code: 'EMBEDDING_FAILED' }))
    expect(requireSpace(space)).toBe(space)
  })
})
