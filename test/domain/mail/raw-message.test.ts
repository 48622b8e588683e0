import { describe, expect, it } from 'vitest'
import { type ArrivalClues, chooseInternalDate, isProblem } from '#src/domain/mail/raw-message.js'

const day = 24 * 60 * 60 * 1000
const latest = 1000 * day
const later = latest + 1
const [separator, received, date] = [100 * day, 100 * day + 5, 100 * day + 9]

const choose = (clues: { readonly [Key in keyof ArrivalClues]?: number | null | boolean }) => {
  let asked = false
  const { separator = null, separatorIsStamp = false, received = null, date = null } = clues
  const chosen = chooseInternalDate({
    separator: typeof separator === 'number' ? separator : null,
    separatorIsStamp: separatorIsStamp === true,
    received: () => {
      asked = true
      return typeof received === 'number' ? received : null
    },
    date: typeof date === 'number' ? date : null,
    latest,
  })
  return { chosen, asked }
}

describe('when a message arrived (mail-internaldate)', () => {
  it.each([
    ['its separator line says it', { separator, received, date }, separator],
    ['the separator line says it alone', { separator }, separator],
    ['without one, its newest Received header does', { received, date }, received],
    ['its Date header alone may not be believed', { date }, null],
    ['a stamp says less than a Received header', { separator, separatorIsStamp: true, received, date }, received],
    ['a stamp says less than a Date header', { separator, separatorIsStamp: true, date }, date],
    ['a stamp says more than nothing', { separator, separatorIsStamp: true }, separator],
    ['two days from its Date header a line is believed', { separator, received, date: separator - 2 * day }, separator],
    ['further from it a Received header is', { separator, received, date: separator - 2 * day - 1 }, received],
    ['further from it in the other direction too', { separator, received, date: separator + 2 * day + 1 }, received],
    ['a line of the future is no line', { separator: later, received, date }, received],
    ['nor where nothing else tells', { separator: later, date }, null],
    ['a Date header of the future is none', { separator, separatorIsStamp: true, date: later }, separator],
    ['the last moment that is no future is believed', { separator: latest, date: latest }, latest],
    ['a doubtful line says more than nothing', { separator, date: separator + 3 * day }, separator],
  ])('%s', (_, clues, expected) => {
    expect(choose(clues).chosen).toBe(expected)
  })

  it('is told without reading Received headers where the separator line is believed', () => {
    expect(choose({ separator, date }).asked).toBe(false)
    expect(choose({ separator, date: separator + 3 * day }).asked).toBe(true)
  })
})

describe('an entry of a mail file', () => {
  it('is a problem when it says one', () => {
    expect(isProblem({ mailbox: 'INBOX', position: '0', problem: 'is empty' })).toBe(true)
    expect(isProblem({ mailbox: 'INBOX', position: '0', raw: new Uint8Array(), separatorDate: null })).toBe(false)
  })
})
