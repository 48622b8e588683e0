import { describe, expect, it } from 'vitest'
import { mayBeOfHunt } from '#src/domain/hunt/letters/hunt-words.js'

describe('whether a text may be about a hunt (hunt-kinds)', () => {
  it.each([
    'We have decided to move forward with others.',
    '🙁 Rejection for Backend Engineer Role',
    '面接日程のご連絡',
    'ＩＮＴＥＲＶＩＥＷ',
    'Your CV',
  ])('%s: yes', (text) => expect(mayBeOfHunt(text)).toBe(true))

  it('ignores words of other mail in a longer text', () => {
    const talk = 'The committee will schedule a position on offers. '
    expect(mayBeOfHunt(talk)).toBe(true)
    expect(mayBeOfHunt(talk.repeat(30))).toBe(false)
    expect(mayBeOfHunt(`${talk.repeat(30)} Your interview is on Monday.`)).toBe(true)
  })

  it.each([
    ['one word that is rare in other mail', 'Your typing test is ready.', true],
    ['two words that are common', 'The agenda of our chat is below.', true],
    ['one word that is common', 'The agenda is below.', false],
    ['the same common word twice', 'The agenda is below. Agenda: none.', false],
  ])('a short text with %s', (_, text, expected) => expect(mayBeOfHunt(text)).toBe(expected))

  it.each(['The parcel is at your door.', '来週の飲み会について', ''])('%s: no', (text) =>
    expect(mayBeOfHunt(text)).toBe(false),
  )
})
