import { describe, expect, it } from 'vitest'
import { effectsAmong } from '#src/domain/jobs/event-effect.js'

const effectsOf = (...undone: readonly (number | null)[]) => {
  const events = undone.map((undoes, place) => ({ id: place + 1, undoes }))
  return events.map(effectsAmong(events))
}

describe('the effect of an event (page-verdicts)', () => {
  it('is a verdict, an undo, or a verdict that is back because its undo was undone', () => {
    expect(effectsOf(null, 1, 2, 3, 4)).toEqual(['verdict', 'undo', 'redo', 'undo', 'redo'])
  })

  it('is an undo if the undone event is unknown', () => {
    expect(effectsAmong([])({ id: 9, undoes: 8 })).toBe('undo')
  })

  it('is found even if ids form a circle', () => {
    expect(effectsOf(2, 1, 3)).toEqual(['undo', 'redo', 'undo'])
  })
})
