import fc from 'fast-check'
import { expect, it } from 'vitest'
import { headerLines } from '#src/domain/mail/header-block.js'
import { anyHeaderName, headerNames } from '#src/domain/mail/header-names.js'
import { compilePattern } from '#src/domain/mail/linear-matcher.js'

const bytes = (text: string) => new TextEncoder().encode(text)

it('stores the names of header lines in lower case, each once, without the text (mail-headers)', () => {
  const head = 'Subject: one\r\n two: three\r\nTo: a\nTO: b\r\nX-Mark:yes\r\n\r\nX-Text: no\r\n'
  expect(headerNames(bytes(head))).toEqual(['subject', 'to', 'x-mark'])
})

it.each([
  ['without a colon', 'Subject: a\nhello\n'],
  ['with a space in its name', 'From a@b Mon Mar  4 05:06:07 2024\n'],
  ['folded, without a line before it', ' a: b\n'],
  ['with letters outside ASCII', 'Été: a\n'],
  ['after a byte order mark', '\u{feff}Subject: a\n'],
])('assumes any name for a line %s', (_, head) => {
  expect(headerNames(bytes(head))).toContain(anyHeaderName)
})

it('stores no list of attack length', () => {
  const head = Array.from({ length: 1000 }, (__, i) => `X-Header-${i}: a\n`).join('')
  expect(headerNames(bytes(head))).toEqual([anyHeaderName])
})

const piece = fc.constantFrom(
  ...[
    'X-Mark',
    'x-mark',
    'Subject',
    ':',
    ': ',
    'yes',
    'K',
    '\u{212a}',
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\r',
    '\u{feff}',
    'é',
    'From a',
  ],
)
const head = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''))
const pattern = fc.constantFrom(
  ...[
    '^X-Mark:',
    '^x-(mark|k): yes',
    '^[^s].*:',
    '^subject:\\s*$',
    'mark',
    '^k',
    '^x?.ark:',
    '^\\w+:y',
    'yes$',
    '^$',
    '^.',
    '(^k|yes)',
  ],
)

it('never rules out a matching message', () => {
  fc.assert(
    fc.property(head, pattern, (text, asked) => {
      const matcher = compilePattern(asked)
      const fits = headerLines(bytes(text)).some((line) => matcher.test(line))
      const isKept = headerNames(bytes(text)).some((name) => name === anyHeaderName || matcher.mayFollow(`${name}:`))
      expect(isKept || !fits).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

it('rules out other beginnings', () => {
  const matcher = compilePattern('^X-(Mark|Flag): yes')
  expect(['x-mark:', 'x-flag:', 'x-marks:', 'subject:', 'x:'].map((start) => matcher.mayFollow(start))).toEqual([
    ...[true, true, false, false, false],
  ])
})
