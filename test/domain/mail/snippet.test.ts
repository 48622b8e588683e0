import { describe, expect, it } from 'vitest'
import { snippetOf } from '#src/domain/mail/snippet.js'

describe('a snippet (mail-include)', () => {
  it.each([
    ['Hello  Ann,\r\n\r\n  see you\ton Monday.', 'Hello Ann, see you on Monday.'],
    ['Yes.\n\nOn Mon, 4 Mar 2024, Bo <bo@x> wrote:\n> Would you?\n> Bo', 'Yes.'],
    ['Yes.\n\nOn Mon, 4 Mar 2024 at 10:00, Bo Somebody\n<bo@x.example> wrote:\n> Would you?', 'Yes.'],
    ['> quoted\nInline answer.\n> more\nAnother.', 'Inline answer. Another.'],
    ['了解です。\n2024年3月4日(月) 10:00 田中 <t@x.example> のメール:\n> ご都合は?', '了解です。'],
    ['Fine.\n-----Original Message-----\nFrom: Bo\nWould you?', 'Fine.'],
    ['He wrote:\nnothing.', 'He wrote: nothing.'],
    ['', ''],
    ['  > quoted\nMine.', 'Mine.'],
    ['＞ quoted\nMine.', 'Mine.'],
    // a one-line attribution keeps the line above it, and so does an attribution that begins with a name
    ['On Sunday I was away.\nOn Mon, 4 Mar 2024, Bo wrote:\n> x', 'On Sunday I was away.'],
    ['On Sunday I was away.\n2024年3月4日 のメール:\n> x', 'On Sunday I was away.'],
    ['Hello.\nBo <bo@x.example> wrote:\n> x', 'Hello.'],
    [`${'x'.repeat(159)} y`, 'x'.repeat(159)],
    ['> all\n> quoted', ''],
  ])('of %j is %j', (text, expected) => expect(snippetOf(text)).toBe(expected))

  it('has at most 160 characters, none of them cut', () => {
    expect([...snippetOf('😀'.repeat(500))]).toEqual(Array(160).fill('😀'))
  })

  it('takes little time for any text', () => {
    for (const text of [' '.repeat(3_000_000), '> \n'.repeat(1_000_000), '-'.repeat(3_000_000)]) {
      expect(snippetOf(text).length).toBeLessThanOrEqual(160)
    }
  })
})
