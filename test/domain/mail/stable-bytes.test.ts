import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stableBytes } from '#src/domain/mail/header-block.js'

const stable = (text: string) => Buffer.concat(stableBytes(Buffer.from(text, 'latin1'))).toString('latin1')

describe('the bytes that are the same in every export (mail-identity)', () => {
  it('exclude the headers that exporters change, with folded lines', () => {
    expect(stable('X-Gmail-Labels: a,\r\n b\r\nSubject: x\r\nStatus: RO\r\n\r\ntext')).toBe('Subject: x\n\ntext')
    expect(stable('STATUS:O\nSubject: x\n folded\nX-Mozilla-Keys: \nX-GM-THRID: 1\n\ntext')).toBe(
      'Subject: x\n folded\n\ntext',
    )
  })

  it('include every byte of the body, whatever it looks like', () => {
    const body = '\nStatus: RO\nX-UID: 1\n'
    expect(stable(`Subject: x\n${body}`)).toBe(`Subject: x\n${body}`)
    expect(stable('\nStatus: RO\n')).toBe('\nStatus: RO\n')
  })

  it('end each line with a line feed, like a Maildir, and keep every other carriage return', () => {
    expect(stable('A: b\r\nX-TUID: 123\r\n\r\none\rtwo\r\r\nthree\r')).toBe('A: b\n\none\rtwo\r\nthree\r')
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a\rb', '\n', '\r\n', 'Status: R\n', 'B: c\n')), (parts) => {
        const text = parts.join('')
        expect(stable(text.replaceAll('\r\n', '\n'))).toBe(stable(text).replaceAll('\r\n', '\n'))
      }),
    )
  })

  it('are read from an unchanged message, and across the pieces of a large one', () => {
    const large = 'x'.repeat(64 * 1024 - 20)
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\r', '\n', '\r\n'), { maxLength: 40 }), (parts) => {
        const raw = Buffer.from(`\n${large}${parts.join('')}`, 'latin1')
        const before = raw.toString('latin1')
        expect(Buffer.concat(stableBytes(raw)).toString('latin1')).toBe(before.replaceAll('\r\n', '\n'))
        expect(raw.toString('latin1')).toBe(before)
      }),
    )
  })

  it('are one piece if nothing is excluded', () => {
    const raw = Buffer.from('Subject: x\nX-Status-Other: y\nStatusx: z\n\ntext')
    expect(stableBytes(raw)).toEqual([raw])
    expect(stableBytes(raw)[0]?.buffer).toBe(raw.buffer)
  })

  it('are found without an end, a colon or a line', () => {
    expect(stable('')).toBe('')
    expect(stable('Status: RO')).toBe('')
    expect(stable('Status')).toBe('Status')
    expect(stable('\tx\r\nStatus: RO\r\n')).toBe('\tx\n')
  })

  it('do not depend on the position of those headers', () => {
    const changing = fc.constantFrom(
      'Status: R\r\n',
      'X-UID: 5\r\n',
      'X-Gmail-Labels: a,\r\n\tb\r\n',
      'X-Mozilla-Status: 1\r\n',
    )
    const staying = fc.constantFrom('Subject: x\r\n', 'From: a\r\n b\r\n', 'no colon\r\n')
    const line = fc.oneof(
      changing.map((text) => ['', text]),
      staying.map((text) => [text, text]),
    )
    fc.assert(
      fc.property(fc.array(line), fc.string(), (lines, body) => {
        const text = (which: 0 | 1) => `${lines.map((each) => each[which]).join('')}\r\n${body}`
        expect(stable(text(1))).toBe(stable(text(0)))
      }),
    )
  })
})
