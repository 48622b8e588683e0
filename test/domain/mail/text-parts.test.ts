import { describe, expect, it } from 'vitest'
import { textParts } from '#src/domain/mail/text-parts.js'

const told = (text: string) =>
  textParts(text).map(({ start, end, isQuoted }) => [isQuoted ? 'quoted' : 'own', text.slice(start, end)])

describe('parts of a message', () => {
  it('separate the message from quoted text, without losing a character (page-mail)', () => {
    const text = 'Yes, Monday.\n\nOn Fri, 1 May 2026, Bo wrote:\n> Are you free?\n> Bo\n\nOr Tuesday.\n'
    expect(told(text)).toEqual([
      ['own', 'Yes, Monday.\n\n'],
      ['quoted', 'On Fri, 1 May 2026, Bo wrote:\n> Are you free?\n> Bo\n\n'],
      ['own', 'Or Tuesday.\n'],
    ])
    expect(
      told(text)
        .map(([, part]) => part)
        .join(''),
    ).toBe(text)
  })

  it('keeps the signature with the letter (page-mail)', () => {
    expect(told('See you.\n\n-- \nBo, Acme\n')).toEqual([['own', 'See you.\n\n-- \nBo, Acme\n']])
  })

  it('separate an Outlook message, with any line ends (page-mail)', () => {
    const text = 'はい。\r\n\r\n-----Original Message-----\r\nFrom: Bo\r\nSent: Monday\r\nTo: me\r\n\r\nFree?\r\n'
    expect(told(text)).toEqual([
      ['own', 'はい。\r\n\r\n'],
      ['quoted', text.slice('はい。\r\n\r\n'.length)],
    ])
  })

  it('leave a text of only quotes, and an empty one, as one part (page-mail)', () => {
    expect(told('> all\n> of it')).toEqual([['own', '> all\n> of it']])
    expect(told('')).toEqual([['own', '']])
  })

  it('take linear time for long text (page-mail)', () => {
    const text = '> a\nb\n'.repeat(100_000)
    expect(textParts(text)).toHaveLength(200_000)
  })
})
