import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anchorOf, decodePosition, encodePosition, type NewsPosition } from '#src/domain/hunt/news/news-position.js'

const positions: fc.Arbitrary<NewsPosition> = fc.record({
  at: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }).map((date) => date.toISOString()),
  jobs: fc.stringMatching(/^[!-~]{1,60}$/),
  mail: fc.option(fc.record({ id: fc.nat(), anchor: fc.oneof(fc.constant(''), fc.string().map(anchorOf)) }), {
    nil: null,
  }),
})

describe('the position where news ends (sync-news-marks)', () => {
  it('is read back from its text, which is short and printable (sync-news-marks)', () => {
    fc.assert(
      fc.property(positions, (position) => {
        const text = encodePosition(position)
        expect(decodePosition(text)).toEqual(position)
        expect(text).toMatch(/^[!-~]+$/)
        expect(text.length).toBeLessThan(position.jobs.length + 50)
      }),
    )
  })

  it('is not read from a text with another character, a missing one or one more (sync-news-marks)', () => {
    fc.assert(
      fc.property(positions, fc.nat(), fc.constantFrom('replace', 'cut', 'add'), (position, place, damage) => {
        const text = encodePosition(position)
        const at = place % text.length
        const other = text[at] === '5' ? '6' : '5'
        const damaged = {
          replace: text.slice(0, at) + other + text.slice(at + 1),
          cut: text.slice(0, at),
          add: `${text}${other}`,
        }[damage]
        expect(decodePosition(damaged)).toBeNull()
      }),
    )
  })

  it.each(['', 'yesterday', '2026-07-08', 'n1.x.y.-.z', `n1.1.1.-.${'9'.repeat(5000)}`])(
    'is not read from %j',
    (text) => {
      expect(decodePosition(text)).toBeNull()
    },
  )
})
