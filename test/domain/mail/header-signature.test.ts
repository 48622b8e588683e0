import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headerLines } from '#src/domain/mail/header-block.js'
import { headerNames } from '#src/domain/mail/header-names.js'
import { addHeaderLines, emptySignature, isOpaque, mayHold } from '#src/domain/mail/header-signature.js'
import { compilePattern } from '#src/domain/mail/linear-matcher.js'

function signatureOf(...heads: readonly string[]) {
  const signature = emptySignature()
  for (const head of heads.map((each) => Buffer.from(each))) addHeaderLines(signature, head, headerNames(head))
  return signature
}

describe('the trigrams of header lines (mail-headers)', () => {
  const { worded, all } = signatureOf('Subject: Two\r\n lines\r\nReceived: by mx7\r\n\r\nX-Body: below\r\n')

  it.each(['subject: two', 'two lines', 'by mx7'])('contain %j', (text) => {
    expect(mayHold(all, text)).toBe(true)
  })

  it.each(['x-body', 'lines received', 'nowhere'])('do not contain %j', (text) => {
    expect(mayHold(all, text)).toBe(false)
  })

  it('of lines that people read are stored apart from ids and signatures', () => {
    expect([mayHold(worded, 'two lines'), mayHold(worded, 'by mx7')]).toEqual([true, false])
    expect(['received', 'x-ms-exchange-x', 'subject', 'x-mailer'].map(isOpaque)).toEqual([true, true, false, false])
  })

  it('are those of all lines if a message has too many header names', () => {
    const many = Array.from({ length: 500 }, (_, n) => `X-Name-Number-${n}: x\n`).join('')
    const signature = signatureOf(`Received: by mx7\n${many}\n`)
    expect(mayHold(signature.worded, 'by mx7')).toBe(true)
  })
})

// a text, and another spelling of it in a header
const written = fc.constantFrom(
  ...['a A', 'k K \u212a', 's S \u017f', 'i I \u0131', ': :'].flatMap((row) => {
    const [first = '', ...others] = row.split(' ')
    return [first, ...others].map((other) => [first, other] as const)
  }),
  ...[' ', '\r\n ', '\n '].map((other) => [' ', other] as const),
  ...['\t', '\r\n\t', '\n\t'].map((other) => ['\t', other] as const),
)
const beside = fc.constantFrom('', 'x-a: ', '\r\nx:', 'received: ', 'é', '\u212a', '\u0000', '\n')
const part = fc.constantFrom('', '', '^', 'a?', '.?', '[ks]?', '(?:a|si)?', '(?:ks)*', '(?:i:)*', '$')
const letters = fc.array(written, { minLength: 3, maxLength: 6 })

it('include the text of every matching line (mail-headers)', () => {
  fc.assert(
    fc.property(fc.tuple(beside, letters, beside), fc.tuple(part, part), ([before, letters, after], [first, last]) => {
      const head = `${before}${letters.map(([, other]) => other).join('')}${after}`
      const text = letters.map(([letter]) => letter).join('')
      fc.pre(text.trim() !== '')
      const matcher = compilePattern(`${first}${text}${last}`)
      const { all, worded } = signatureOf(head)
      const found = headerLines(Buffer.from(head)).filter((line) => matcher.test(line))
      const isKept = (trigrams: Uint8Array) => matcher.required.every((required) => mayHold(trigrams, required))
      if (found.length > 0) expect(isKept(all)).toBe(true)
      const nameOf = (line: string) => line.slice(0, Math.max(0, line.indexOf(':'))).toLowerCase()
      if (found.some((line) => !isOpaque(nameOf(line)))) expect(isKept(worded)).toBe(true)
    }),
    { numRuns: 5000 },
  )
})

it.each([
  ['^Subject: nowhere', ['subject: nowhere']],
  ['now(?:here)+ or else', ['now', 'here', ' or else']],
  ['a{3}bc|def', []],
  ['\\bfoo\\.bar$', ['foo.bar']],
  ['colou?r of it', ['colo', 'r of it']],
  ['x.yz', []],
])('%s contains %j', (text, required) => {
  expect(compilePattern(text).required).toEqual(required)
})
