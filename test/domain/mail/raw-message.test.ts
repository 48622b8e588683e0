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

describe('the arrival of a message (mail-internaldate)', () => {
  it.each([
    ['it is in the separator line', { separator, received, date }, separator],
    ['only the separator line has it', { separator }, separator],
    ['otherwise it is in the newest Received header', { received, date }, received],
    ['a Date header alone may be wrong', { date }, null],
    ['a stamp ranks after a Received header', { separator, separatorIsStamp: true, received, date }, received],
    ['a stamp ranks after a Date header', { separator, separatorIsStamp: true, date }, date],
    ['a stamp is better than nothing', { separator, separatorIsStamp: true }, separator],
    [
      'a line within two days of the Date header is trusted',
      { separator, received, date: separator - 2 * day },
      separator,
    ],
    ['beyond that a Received header is', { separator, received, date: separator - 2 * day - 1 }, received],
    ['in the other direction too', { separator, received, date: separator + 2 * day + 1 }, received],
    ['a line in the future is ignored', { separator: later, received, date }, received],
    ['even if there is nothing else', { separator: later, date }, null],
    ['a Date header of the future is none', { separator, separatorIsStamp: true, date: later }, separator],
    ['the last moment before the future is trusted', { separator: latest, date: latest }, latest],
    ['a doubtful line is better than nothing', { separator, date: separator + 3 * day }, separator],
  ])('%s', (_, clues, expected) => {
    expect(choose(clues).chosen).toBe(expected)
  })

  it('is found without reading Received headers if the separator line is trusted', () => {
    expect(choose({ separator, date }).asked).toBe(false)
    expect(choose({ separator, date: separator + 3 * day }).asked).toBe(true)
  })
})

describe('an entry of a mail file', () => {
  it('is a problem if it has one', () => {
    expect(isProblem({ mailbox: 'INBOX', position: '0', problem: 'is empty' })).toBe(true)
    expect(isProblem({ mailbox: 'INBOX', position: '0', raw: new Uint8Array(), separatorDate: null })).toBe(false)
  })
})
