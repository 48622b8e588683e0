import { describe, expect, it } from 'vitest'
import { boundText, cutMark, cutWithMark, maxTextCharacters } from '#src/domain/jobs/job.js'

describe('A text of a job', () => {
  it('is unchanged up to its limit, and a longer one is cut and marked', () => {
    const longest = 'x'.repeat(maxTextCharacters)
    expect(boundText(longest)).toBe(longest)
    expect(boundText(`${longest}y`)).toBe(longest + cutMark)
  })

  it('is never cut inside a character', () => {
    expect(cutWithMark('a😀b', 2)).toBe(`a${cutMark}`)
    expect(cutWithMark('a😀b', 3)).toBe(`a😀${cutMark}`)
    expect(cutWithMark('😀'.repeat(3), 4)).toBe(`😀😀${cutMark}`)
  })

  it('that was cut before has one mark', () => {
    expect(cutWithMark(`abc${cutMark}`, 100)).toBe(`abc${cutMark}`)
    expect(cutWithMark(cutWithMark('abcdef', 4), 2)).toBe(`ab${cutMark}`)
  })

  it('is only the mark if there is no room', () => {
    expect(cutWithMark('abc', 0)).toBe(cutMark)
    expect(cutWithMark('abc', -1)).toBe(cutMark)
  })
})
