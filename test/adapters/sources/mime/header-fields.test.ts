import { describe, expect, it } from 'vitest'
import {
  answeredId,
  gmailId,
  labels,
  messageId,
  messageIds,
  readHeaders,
} from '#src/adapters/sources/mime/header-fields.js'
import { parsed } from '#test/adapters/sources/mime/support/message.js'

describe('the message that a reply answers (mail-threads)', () => {
  it.each([
    ['Message from Bo <bo@example.com> of "Thu, 29 Aug 2002 03:58:03 EDT." <1@mad.example>', '<1@mad.example>'],
    ['Message from "Lee, B." <bo@example.com> of Thu, 29 Aug 2002', null],
    ["<2@mad.example> (Bo's message of 29 Aug 2002)", '<2@mad.example>'],
    ['Your message of "Thu, 29 Aug 2002" <3@mad.example>', '<3@mad.example>'],
    ['<4@mad.example> <5@mad.example>', '<4@mad.example>'],
    [null, null],
  ])('is read from %j as %j', (value, expected) => expect(answeredId(value)).toBe(expected))
})

describe('the fields of a header block', () => {
  const fieldsOf = (raw: string) => readHeaders(Buffer.from(raw, 'latin1'), new Set())

  it.each([
    ['a: 1\n\nbody', 'body'],
    ['a: 1\r\n\r\nbody', 'body'],
    ['a: 1\n\n\n\nbody', '\n\nbody'],
    ['x\na: 1\n\nbody', 'body'],
    ['\nbody', 'body'],
    ['\r\nbody', 'body'],
    ['\rbody: 1\n\nx', 'x'],
    ['a: 1', ''],
    ['a: 1\n', ''],
    ['a: 1\n\r\nbody', 'body'],
    ['a: 1\n\rb: 2\n\nbody', 'body'],
  ])('of %j end before %j', (raw, body) => {
    expect(raw.slice(fieldsOf(raw).bodyStart)).toBe(body)
  })

  it('are found by name in any case, with white space before the colon', () => {
    const fields = fieldsOf('A: 1\nb \t: 2\na:3\n b\n\tc\r\n  d\nc d: 4\n: 5\nx\ne: f: 6 \n\n')
    expect(['a', 'b', 'c', 'c d', 'd', '', 'x', 'e', 'f'].map((name) => fields.encoded(name))).toEqual([
      ['1', '3 b c d'],
      ['2'],
      [],
      [],
      [],
      [],
      [],
      ['f: 6'],
      [],
    ])
  })

  it('that say how to read the body are kept unchanged', () => {
    const fields = fieldsOf('CONTENT-TYPE: text/html;\n charset=x\nX-Content-Type: no\ncontent-id : 1\n\n')
    expect(fields.contentFields).toEqual(['CONTENT-TYPE: text/html;\n charset=x', 'content-id : 1'])
  })

  it('that occur twice are read at the first place', async () => {
    expect((await parsed('Subject: one\nSubject: two\n\n')).subject).toBe('one')
  })
})

describe('a message id', () => {
  it.each([
    ['<a@\t b >', '<a@b>'],
    ['x <> <a@b>', null],
    ['a@b', '<a@b>'],
    ['@b', null],
    ['a@', null],
    ['ab', null],
    ['a @b', null],
    ['<a@b', null],
    ['a@b>', null],
    ['', null],
    [null, null],
  ])('of %j is %j', (value, expected) => {
    expect(messageId(value)).toBe(expected)
  })

  it('has brackets and no white space, also in a list', () => {
    expect(messageIds('a@b <c@d> <e f> <> <<g>> <h')).toEqual(['<c@d>', '<g>'])
    expect(messageIds('none')).toEqual([])
    expect(messageIds(null)).toEqual([])
  })
})

describe('the headers of Gmail', () => {
  it.each<[string | null, readonly string[]]>([
    [' a , ,b ', ['a', 'b']],
    ['"a,b",c', ['a,b', 'c']],
    ['"a\\"b,c",d', ['a"b,c', 'd']],
    ['"a\\\\",b', ['a\\', 'b']],
    ['"a\\,b"', ['a,b']],
    ['"a\\\\\\"b"', ['a\\"b']],
    ['a\\b,c\\,d', ['a\\b', 'c\\', 'd']],
    ['a"b,c"d', ['ab,cd']],
    ['', []],
    [null, []],
  ])('give the labels of %j as %j', (value, expected) => {
    expect(labels(value)).toEqual(expected)
  })

  it.each([
    ['1', 1n],
    ['9223372036854775807', 2n ** 63n - 1n],
    ['9223372036854775808', null],
    ['12345678901234567890', null],
    ['0', null],
    ['-1', null],
    ['x1', null],
    ['1x', null],
    ['', null],
    [null, null],
  ])('give the id of %j as %s', (value, expected) => {
    expect(gmailId(value)).toBe(expected)
  })
})

describe('an address', () => {
  it.each([
    ['mailto:jane@example.com', 'jane@example.com'],
    ['<mailto:jane@example.com>', 'jane@example.com'],
    ["'jane@example.com'", 'jane@example.com'],
    ["o'brien@example.com", "o'brien@example.com"],
    ['jane@example.com; bo@example.com', 'jane@example.com'],
    ['Jane <jane @ example . com>', 'jane@example.com'],
    ['Jane <jane @example. com>', 'jane@example.com'],
    ['jane@例え.jp', 'jane@例え.jp'],
    ['jane@exam!ple.com', null],
    ['jane@[192.0.2.1', null],
    [`${'x'.repeat(990)}@example.com, bo@example.com`, 'bo@example.com'],
    [`${'x'.repeat(988)}@example.com, bo@example.com`, `${'x'.repeat(988)}@example.com`],
    ['Jane, bo@example.com', 'bo@example.com'],
  ])('in From %j is %j without its name', async (from, expected) => {
    const raw = Buffer.from(from).toString('latin1')
    expect((await parsed(`From: ${raw}\n\n`)).fromEmail).toBe(expected)
  })

  it.each([
    ['Jane', ['Jane']],
    ['<jane@example.com>', ['jane@example.com']],
    ['Jane <>', ['Jane']],
    ['<>', []],
    ['"J. Doe" <j@example.com>', ['J. Doe <j@example.com>']],
    ['"a\\\\b" <j@example.com>', ['"a\\\\b" <j@example.com>']],
    ['"a \\"b\\"" <j@example.com>', ['"a \\"b\\"" <j@example.com>']],
    ['"a(b)" <j@example.com>', ['"a(b)" <j@example.com>']],
  ])('in To %j is shown as %j', async (to, expected) => {
    expect((await parsed(`To: ${to}\n\n`)).to).toEqual(expected)
  })
})
