import { expect, it } from 'vitest'
import { ownText } from '#src/domain/mail/own-text.js'

it('the own text of a message takes little time for any text (hunt-own-text)', () => {
  for (const text of [
    '> \n',
    'Bo wrote:\n',
    'On 4 Mar 2024 at 10:00 Bo wrote:\n',
    'From: x\nTo: y\n',
    '-----\n',
    'Best,\n',
    'x',
    ' ',
    '─',
    '\n-- ',
  ]) {
    expect(ownText(text.repeat(200_000)).length).toBeLessThanOrEqual(text.length * 200_000)
  }
}, 20_000)
