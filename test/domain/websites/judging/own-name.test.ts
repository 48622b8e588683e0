import { expect, it } from 'vitest'
import { ownName } from '#src/domain/websites/judging/own-name.js'

it.each([
  ['is marked in its place', ['Night Cook'], 'the night cook position is closed', 'the § position is closed'],
  ['is the longest of several', ['Cook', 'Night Cook'], 'the night cook is found', 'the § is found'],
  ['is marked once', ['Cook'], 'cook and cook', '§ and cook'],
  ['is left unmarked if there is nothing else', ['Position closed'], 'position closed.', 'position closed.'],
  ['gives way to a shorter one then', ['Cook wanted', 'Cook'], 'cook wanted', '§ wanted'],
  ['of two letters is not a name', ['HR'], 'the hr position is closed', 'the hr position is closed'],
  ['of three letters is a name', ['Dev'], 'the dev position is closed', 'the § position is closed'],
  ['with pattern characters is a name', ['C++ $& (m)'], 'the c++ $& (m) position', 'the § position'],
  ['in wide letters is the same', [' ＣＯＯＫ '], 'the cook position', 'the § position'],
])('a name of a posting %s (hunt-checks-words)', (_, names, sentence, marked) => {
  expect(ownName(names)(sentence)).toBe(marked)
})

it('ten names are searched, the longest first (hunt-checks-words)', () => {
  const names = Array.from({ length: 11 }, (_, at) => `name ${'x'.repeat(at)}`.padEnd(20 + at, 'y'))
  const own = ownName(names)
  expect(names.map((name) => own(`a ${name} b`))).toEqual(names.map((name, at) => (at === 0 ? `a ${name} b` : 'a § b')))
})
