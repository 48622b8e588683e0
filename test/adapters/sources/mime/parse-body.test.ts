import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import {
  bytes,
  htmlPart,
  multipart,
  parsed,
  part,
  plainPart,
  textOf,
  whole,
} from '#test/adapters/sources/mime/support/message.js'

describe('the text of a message (mail-text)', () => {
  it('is its plain part if there is one', async () => {
    expect(await textOf(multipart('alternative', plainPart('plain'), htmlPart('<p>rich</p>')))).toBe('plain')
    expect(await textOf(multipart('alternative', htmlPart('<p>rich</p>'), plainPart('plain')))).toBe('plain')
  })

  it('is made from HTML otherwise, without pictures and styles, with link addresses', async () => {
    const page =
      '<html><head><style>p{}</style></head><body><h1>Offer</h1><p>See <a href="https://example.com/x">here</a>&nbsp;&amp; now<img src="cid:1" alt="logo"></p></body></html>'
    expect(await textOf(htmlPart(page))).toBe('Offer\n\nSee here <https://example.com/x> & now')
    expect(await textOf(multipart('alternative', plainPart('  \n'), htmlPart(page)))).toBe(
      'Offer\n\nSee here <https://example.com/x> & now',
    )
  })

  it.each([
    ['<meta http-equiv="Content-Type" content="text/html; charset=shift_jis">\x93\xfa\x96{', '日本'],
    ['<!-- <meta charset="koi8-r"> --><meta name="a > b"><meta charset="iso-8859-5">\xd2\xd0\xdc', 'вам'],
    [`<meta charset="utf-16">${bytes('café')}`, 'café'],
  ])('has the character set of its HTML if the header states none: %j', async (page, expected) => {
    expect(await textOf(part('Content-Type: text/html', page))).toBe(expected)
  })

  it('contains all parts of a mixed message, without attachments', async () => {
    const attached = part(
      'Content-Type: text/plain; name="a.txt"\nContent-Disposition: attachment; filename="a.txt"',
      'no',
    )
    const message = multipart(
      'mixed',
      multipart('related', htmlPart('<p>body</p>')),
      attached,
      plainPart('-- \nfooter'),
    )
    expect(await textOf(message)).toBe('body\n\n-- \nfooter')
  })

  it('contains forwarded messages', async () => {
    const forwarded = part('Content-Type: message/rfc822', 'Subject: inner\n\ninner text\n')
    expect(await textOf(multipart('mixed', plainPart('see below'), forwarded))).toBe(
      'see below\n\n---------- Attached message ----------\nSubject: inner\n\ninner text',
    )
  })

  it.each([
    ['quoted-printable', 'Caf=C3=A9 =\nau lait', 'Café au lait'],
    ['base64', Buffer.from('Café au lait').toString('base64'), 'Café au lait'],
    ['8bit', bytes('Café au lait'), 'Café au lait'],
    ['no such thing', bytes('Café au lait'), 'Café au lait'],
  ])('is decoded from %s', async (encoding, body, expected) => {
    const headers = `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: ${encoding}`
    expect(await textOf(part(headers, body))).toBe(expected)
  })

  it.each([
    ['utf-8', bytes('日本'), '日本'],
    ['"UTF-8"', bytes('日本'), '日本'],
    ['shift_jis', '\x93\xfa\x96{', '日本'],
    ['cp932', '\x93\xfa\x96{', '日本'],
    ['iso-2022-jp', '\x1b$BF|K\\\x1b(B', '日本'],
    ['cp949', '\xc7\xd1\xb1\xb9', '한국'],
    ['ks_c_5601-1987', '\xc7\xd1\xb1\xb9', '한국'],
    ['gb2312', '\xd6\xd0\xce\xc4', '中文'],
    ['utf-7', '+ZeVnLA- +-1', '日本 +1'],
    ['iso-2022-kr', '\x1b$)C\x0eGQ19\x0f ok', '한국 ok'],
    ['hz-gb-2312', 'a ~{VPND~} ~~', 'a 中文 ~'],
    ['cp850', 'Caf\x82', 'Café'],
    ['us-ascii', 'Caf\xe9', 'Café'],
    ['us-ascii', bytes('Café'), 'Café'],
    ['windows-1252', '\x93x\x94', '“x”'],
  ])('in %s is decoded', async (charset, body, expected) => {
    const email = await parsed(whole(part(`Content-Type: text/plain; charset=${charset}`, body)))
    expect(email).toMatchObject({ plainText: expected, faults: [] })
  })

  it('without a stated character set is guessed from its bytes', async () => {
    expect(await textOf(part('X: 1', bytes('Café')))).toBe('Café')
    expect(await textOf(part('X: 1', 'Caf\xe9'))).toBe('Café')
    expect(await textOf(part('X: 1', '\x82\xb1\x82\xf1\x82\xc9\x82\xbf\x82\xcd'))).toBe('こんにちは')
    expect(await textOf(part('X: 1', '\xa4\xb3\xa4\xf3\xa4\xcb\xa4\xc1\xa4\xcf'))).toBe('こんにちは')
    expect(await textOf(part('X: 1', '\x1b$B$3$s\x1b(B'))).toBe('こん')
  })

  it('in an unknown or wrong character set is still read, with a fault', async () => {
    expect(await parsed(whole(part('Content-Type: text/plain; charset=x-mystery', 'Caf\xe9')))).toMatchObject({
      plainText: 'Café',
      faults: ['an unknown character set'],
    })
    expect(await parsed(whole(part('Content-Type: text/plain; charset=utf-8', 'Caf\xe9')))).toMatchObject({
      plainText: 'Café',
      faults: ['bytes outside the stated character set'],
    })
  })

  it('loses the quoting of From lines, which the raw bytes keep', async () => {
    const raw = 'Subject: s\n\n>From the start\n>>From deeper\n> From quoted\n'
    const email = await parsed(raw)
    expect(email.plainText).toBe('From the start\n>From deeper\n> From quoted')
    expect(Buffer.from(email.raw).toString()).toBe(raw)
  })

  it('with format=flowed is joined', async () => {
    const flowed = part('Content-Type: text/plain; format=flowed', 'one \ntwo\n three\n-- \nme')
    expect(await textOf(flowed)).toBe('one two\nthree\n-- \nme')
  })

  it.each([
    ['format=Flowed; delsp=Yes', '日 \n本\r\nx', '日本\nx'],
    ['format=flowed; delsp=yes', 'one \ntwo', 'onetwo'],
    ['format=flowed; delsp=no', 'one \ntwo', 'one two'],
    ['format=flowed', ' From me\n> quoted \n  indented', 'From me\n> quoted  indented'],
    ['format=flowed; delsp=yes', 'a\n-- \nb', 'a\n-- \nb'],
    ['format=fixed', 'one \n two', 'one \n two'],
    ['delsp=yes', 'one \ntwo', 'one \ntwo'],
  ])('keeps its lines as its type says: %s', async (parameters, body, expected) => {
    expect(await textOf(part(`Content-Type: text/plain; charset=utf-8; ${parameters}`, bytes(body)))).toBe(expected)
  })

  it.each([
    ['text/enriched', '<bold>b</bold> <p>x', 'b\n\nx'],
    ['text/richtext', '<bold>b</bold>', 'b'],
    ['text/plain-ish', '<b>', '<b>'],
    ['x-text/html', '<b>x', null],
    ['text/calendar; charset=shift_jis', 'BEGIN:VEVENT\nSUMMARY:\x93\xfa\x96{', '日本'],
    ['application/ics', 'BEGIN:VEVENT\nSUMMARY :x', 'x'],
    ['text/html-ish', '<b>x', null],
    ['application/json', '{}', null],
    ['odd', 'x', 'x'],
    ['image/png', 'x', null],
  ])('of type %s is read as such or not at all', async (type, body, expected) => {
    expect(await textOf(part(`Content-Type: ${type}`, body))).toBe(expected)
  })

  it('has only line feeds as line ends, and no white space around it or after a part', async () => {
    expect(await textOf(plainPart('\r\n a\r\nb\rc\r\n\r\n'))).toBe('a\nb\nc')
    expect(await textOf(multipart('mixed', plainPart(' a \n\n'), plainPart(' \n'), plainPart(' b\n')))).toBe('a\n\n b')
    expect(await textOf(plainPart('a\nx>From b\n>>From c'))).toBe('a\nx>From b\n>From c')
  })

  it('never ends with half a character', async () => {
    const email = await parsed(whole(plainPart(`${'x'.repeat(1_999_999)}${bytes('😀')}`)))
    expect(email.plainText).toBe('x'.repeat(1_999_999))
    expect((await parsed(whole(plainPart('x'.repeat(2_000_000))))).faults).toEqual([])
    expect(await textOf(plainPart(bytes('😀 and 😀')))).toBe('😀 and 😀')
  })

  it('has no NUL and at most two million characters', async () => {
    expect(await textOf(plainPart('a\0b'))).toBe('ab')
    const email = await parsed(whole(plainPart('x'.repeat(2_000_001))))
    expect(email.plainText).toHaveLength(2_000_000)
    expect(email.faults).toEqual(['a text too long to keep in full'])
  })

  it('with a stated character set decides that of the headers, unless it is attached', async () => {
    const attached = part('Content-Type: text/plain; charset=koi8-r\nContent-Disposition: attachment', 'x')
    const picture = part('Content-Type: image/svg; charset=koi8-r', 'x')
    const stated = part('Content-Type: text/plain; charset=windows-1251', 'x')
    const page = part('Content-Type: text/html', '<meta charset="windows-1251">x')
    for (const text of [stated, page, multipart('alternative', stated)]) {
      const message = whole(multipart('mixed', attached, picture, text))
      expect((await parsed(message.replace('Subject: s', 'Subject: \xcf\xf0'))).subject).toBe('Пр')
    }
  })

  it('that is not HTML states no character set by its content', async () => {
    const message = whole(part('Content-Type: text/plain', '<meta charset="koi8-r">'))
    expect((await parsed(message.replace('Subject: s', 'Subject: \xcf\xf0'))).subject).toBe('Ïð')
  })

  it('is found in broken multiparts', async () => {
    expect(await textOf(part('Content-Type: multipart/mixed; boundary=b', 'no boundary anywhere'))).toBe(
      'no boundary anywhere',
    )
    expect(await textOf(part('Content-Type: multipart/mixed', '--x\n\nhello\n--x--'))).toContain('hello')
    expect(await textOf(part('Content-Type: multipart/mixed; boundary=b', '--b\n\nnot closed'))).toBe('not closed')
    expect(await textOf(part('Content-Type: text', 'odd type'))).toBe('odd type')
  })

  it('of ordinary messages is the same as with postal-mime', async () => {
    const words = fc.stringMatching(/^[a-zé日本 ]{1,40}$/).filter((text) => text.trim() === text)
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 5 }), async (lines) => {
        const raw = Buffer.from(whole(multipart('mixed', plainPart(bytes(lines.join('\n'))))), 'latin1')
        const expected = (await PostalMime.parse(raw)).text?.trim()
        expect((await parsed(raw)).plainText).toBe(expected)
      }),
    )
  })
})
