import { describe, expect, it } from 'vitest'
import { mayBeOfHunt } from '#src/domain/hunt/letters/hunt-words.js'

describe('whether a text may speak of a hunt (hunt-kinds)', () => {
  it.each([
    'We have decided to move forward with others.',
    '🙁 Rejection for Backend Engineer Role',
    '面接日程のご連絡',
    'ＩＮＴＥＲＶＩＥＷ',
    'Your CV',
  ])('%s: it may', (text) => expect(mayBeOfHunt(text)).toBe(true))

  it('of a longer text, words that other mail has too say nothing', () => {
    const talk = 'The committee will schedule a position on offers. '
    expect(mayBeOfHunt(talk)).toBe(true)
    expect(mayBeOfHunt(talk.repeat(30))).toBe(false)
    expect(mayBeOfHunt(`${talk.repeat(30)} Your interview is on Monday.`)).toBe(true)
  })

  it.each(['The parcel is at your door.', '来週の飲み会について', ''])('%s: it does not', (text) =>
    expect(mayBeOfHunt(text)).toBe(false),
  )
})
