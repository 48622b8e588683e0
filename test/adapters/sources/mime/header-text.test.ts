import { describe, expect, it } from 'vitest'
import { decodeBeside, decodePart, likelyCharset } from '#src/adapters/sources/mime/decode-part.js'
import { type Fault, faults } from '#src/adapters/sources/mime/faults.js'
import { clean, decodeHeader, decodeWords, unfold } from '#src/adapters/sources/mime/header-text.js'
import { bytes } from '#test/adapters/sources/mime/support/message.js'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('the text of a header', () => {
  it('is on one line, without control characters and gaps', () => {
    expect(unfold(' a\r\n\t b\n c\nd ')).toBe('a b c\nd')
    expect(clean(' a\0\u001b\n b   c\u0085 ')).toBe('a b c')
  })

  const decoded = (value: string, charset?: string) => {
    const found = new Set<Fault>()
    return [decodeHeader(value, { found, bodyCharset: () => charset }), ...found]
  }

  it.each([
    ['=?UTF-8?B?YQ=?= =?UTF-8?B?Yg==?=', 'ab'],
    ['=?UTF-8?B?YQ?= =?UTF-8?Q?b?=', 'ab'],
    ['=?UTF-8?B?YWJj?= =?UTF-8?B?ZA?=', 'abcd'],
    ['=?UTF-8?B?Y W\tJ j?=', 'abc'],
    ['=?UTF-8?Q?a=3db=3Dc=3_d?=', 'a=b=c=3 d'],
    ['=?UTF-8?Q?a b?=', 'a b'],
    ['=?UTF-8?Q?one?==?UTF-8?Q?two?=', 'onetwo'],
    ['=?UTF-8?Q?one?= =?KOI8-R?Q?=C1?= =?utf-8?Q?two?=', 'oneаtwo'],
    ['a =?UTF-8?Q?b?= c', 'a b c'],
    ['=?UTF-8?X?a?= =?UTF 8?Q?a?= =?UTF-8?Q?b', '=?UTF-8?X?a?= =?UTF 8?Q?a?= =?UTF-8?Q?b'],
    [`=?${'x'.repeat(61)}?Q?a?=`, `=?${'x'.repeat(61)}?Q?a?=`],
    ['=?UTF-8?Q?=?UTF-8?Q?b?=', '=?UTF-8?Q?b'],
    ['=?UTF-8?Q?a?UTF-8?Q?b?= =?UTF-8?Q?c?=', 'a?UTF-8?Q?bc'],
    ['=?US-ASCII?Q?Caf=E9?=', 'Café'],
    ['=?unknown-8bit?Q?Caf=E9?=', 'Café'],
    ['=?"us-ascii"?Q?Caf=E9?=', 'Café'],
    ['=?x-mystery?Q?plain?=', 'plain'],
  ])('with the encoded words %j is %j', (value, expected) => {
    expect(decoded(value)).toEqual([expected])
  })

  it.each([
    ['=?x-mystery?Q?Caf=E9?=', 'Café', faults.unknownCharset],
    ['=?UTF-8?Q?Caf=E9?=', 'Café', faults.wrongCharset],
  ])('with encoded words in a wrong charset is still read: %j', (value, ...expected) => {
    expect(decoded(value)).toEqual(expected)
  })

  it('that is already decoded has only its encoded words decoded', () => {
    expect(decodeWords('\xe9 =?UTF-8?Q?=C3=A9?= \x1b$B', new Set())).toBe('\xe9 é $B')
  })
})

describe('the bytes of a message', () => {
  it.each([
    ['a byte order mark, whatever is stated', '\xff\xfea\0', 'iso-8859-1', 'a'],
    ['what is stated', '\xc3\xa9', 'windows-1251', 'Г©'],
    ['what they look like, where nothing is stated', '\xc3\xa9', undefined, 'é'],
  ])('of a part are read by %s', (_, raw, label, expected) => {
    const found = new Set<Fault>()
    expect(decodePart(latin1(raw), label, found)).toBe(expected)
    expect([...found]).toEqual([])
  })

  it.each([
    ['shift_jis', bytes('日é'), '日é'],
    ['windows-1251', bytes('é'), 'é'],
    ['euc-jp', '\xc3\xa9', '辿'],
    ['gbk', '\xc3\xa9', '茅'],
    ['euc-jp', '\xff caf\xe9', 'ÿ café'],
    ['utf-16le', 'caf\xe9', 'café'],
    ['utf-8', 'caf\xe9', 'café'],
    [' "US-ASCII" ', '\xcf\xf0', 'Ïð'],
    ['koi8-r', '\xcf\xf0', 'оП'],
    ['koi8-r', '\x1b$BF|K\\\x1b(B', '日本'],
    ['x-mystery', bytes('é'), 'é'],
    [undefined, bytes('é'), 'é'],
  ])('beside a text in %s are read as their own charset if they can be: %j', (label, raw, expected) => {
    expect(decodeBeside(latin1(raw), label)).toBe(expected)
  })

  it.each([
    ['koi8-r', 'plain', 'koi8-r'],
    ['us-ascii', 'plain', undefined],
    [undefined, bytes('日本語'), undefined],
    [undefined, '\x82\xb1\x82\xf1\x82\xc9\x82\xbf\x82\xcd', 'shift_jis'],
    ['unknown', '\xa4\xb3\xa4\xf3\xa4\xcb\xa4\xc1\xa4\xcf', 'euc-jp'],
    [undefined, 'caf\xe9', undefined],
    [undefined, `${bytes('日本語'.repeat(50))}\xff`, undefined],
  ])('of a text that states %s reveal its character set: %j', (label, raw, expected) => {
    expect(likelyCharset(latin1(raw), label)).toBe(expected)
  })
})
