import { describe, expect, it } from 'vitest'
import { understandMessage } from '#src/domain/hunt/letters/understand-message.js'

const letter = {
  ...{ subject: 'Interview', from: 'Kim <kim@acme.example>', fromEmail: 'kim@acme.example', isBulk: false },
  ...{ plainText: 'Please come to your interview on July 8 at 15:00.', invitations: [], sentOn: Date.UTC(2026, 6, 1) },
}

const datesOf = (values: Partial<Parameters<typeof understandMessage>[0]>) =>
  understandMessage({ ...letter, ...values }).dates.map(({ at, zone, zoneFrom }) => [at, zone, zoneFrom])

describe('the time zone given in a letter (letters-stages)', () => {
  it.each([
    [
      'the text says it',
      { plainText: 'Your interview is on July 8 at 15:00 PST.', sentZone: '+09:00' },
      'PST',
      undefined,
    ],
    ["it is the letter's own zone", { sentZone: '-07:00', fromEmail: 'kim@acme.jp' }, '-07:00', 'date'],
    [
      'a server sent it, from a country with one zone',
      { sentZone: null, fromEmail: 'kim@Acme.JP' },
      'Asia/Tokyo',
      'country',
    ],
    ['nothing shows it', { sentZone: null, fromEmail: 'kim@acme.io' }, null, undefined],
    ['a country has several', { fromEmail: 'kim@acme.us' }, null, undefined],
    ['nobody is named', { fromEmail: null }, null, undefined],
  ] as const)('%s', (_, values, zone, zoneFrom) => {
    expect(datesOf(values)).toEqual([['2026-07-08T15:00', zone, zoneFrom]])
  })

  it('is not given by a day alone', () => {
    const plainText = 'Please come to your interview on July 8.'
    expect(datesOf({ plainText, sentZone: '+09:00' })).toEqual([['2026-07-08', null, undefined]])
  })
})

describe('the signature of a letter (hunt-facts)', () => {
  const plainText = 'Please come to your interview on July 8 at 15:00.\n\nBest regards,\nKim Marsh\nAcme'

  it('is stored with its text', () => {
    const { opening, signature } = understandMessage({ ...letter, plainText })
    expect([opening.includes('Acme'), signature]).toEqual([false, 'Best regards,\nKim Marsh\nAcme'])
  })

  it('is not stored for bulk mail', () => {
    expect(understandMessage({ ...letter, plainText, isBulk: true }).signature).toBeUndefined()
  })
})
