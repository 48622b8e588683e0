import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { shortestOfThree } from '../../support/shortest-of.js'
import { bytes, html, multipart, type Part, part, plain, read, whole } from './support/message.js'

const textOf = async (message: Part) => (await read(whole(message))).plainText
const file = (headers: string) => part(headers, 'AAAA')

describe('the text of a message', () => {
  it('is its plain part where there is one', async () => {
    expect(await textOf(multipart('alternative', plain('plain'), html('<p>rich</p>')))).toBe('plain')
    expect(await textOf(multipart('alternative', html('<p>rich</p>'), plain('plain')))).toBe('plain')
  })

  it('is made from HTML where there is none, without links, pictures and styles', async () => {
    const page =
      '<html><head><style>p{}</style></head><body><h1>Offer</h1><p>See <a href="https://example.com/x">here</a>&nbsp;&amp; now<img src="cid:1" alt="logo"></p></body></html>'
    expect(await textOf(html(page))).toBe('Offer\n\nSee here & now')
    expect(await textOf(multipart('alternative', plain('  \n'), html(page)))).toBe('Offer\n\nSee here & now')
  })

  it('holds all parts of a mixed message, and not what is attached', async () => {
    const attached = part(
      'Content-Type: text/plain; name="a.txt"\nContent-Disposition: attachment; filename="a.txt"',
      'no',
    )
    const message = multipart('mixed', multipart('related', html('<p>body</p>')), attached, plain('-- \nfooter'))
    expect(await textOf(message)).toBe('body\n\n-- \nfooter')
  })

  it('holds forwarded messages', async () => {
    const forwarded = part('Content-Type: message/rfc822', 'Subject: inner\n\ninner text\n')
    expect(await textOf(multipart('mixed', plain('see below'), forwarded))).toBe('see below\n\ninner text')
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
    const email = await read(whole(part(`Content-Type: text/plain; charset=${charset}`, body)))
    expect(email).toMatchObject({ plainText: expected, faults: [] })
  })

  it('in no stated character set is told by its bytes', async () => {
    expect(await textOf(part('X: 1', bytes('Café')))).toBe('Café')
    expect(await textOf(part('X: 1', 'Caf\xe9'))).toBe('Café')
    expect(await textOf(part('X: 1', '\x82\xb1\x82\xf1\x82\xc9\x82\xbf\x82\xcd'))).toBe('こんにちは')
    expect(await textOf(part('X: 1', '\xa4\xb3\xa4\xf3\xa4\xcb\xa4\xc1\xa4\xcf'))).toBe('こんにちは')
    expect(await textOf(part('X: 1', '\x1b$B$3$s\x1b(B'))).toBe('こん')
  })

  it('in an unknown character set, or not in the stated one, is read all the same and is a fault', async () => {
    expect(await read(whole(part('Content-Type: text/plain; charset=x-mystery', 'Caf\xe9')))).toMatchObject({
      plainText: 'Café',
      faults: ['an unknown character set'],
    })
    expect(await read(whole(part('Content-Type: text/plain; charset=utf-8', 'Caf\xe9')))).toMatchObject({
      plainText: 'Café',
      faults: ['bytes that are not of the stated character set'],
    })
  })

  it('loses the quotation of From lines, which the raw bytes keep', async () => {
    const raw = 'Subject: s\n\n>From the start\n>>From deeper\n> From quoted\n'
    const email = await read(raw)
    expect(email.plainText).toBe('From the start\n>From deeper\n> From quoted')
    expect(Buffer.from(email.raw).toString()).toBe(raw)
  })

  it('that flows is joined', async () => {
    const flowed = part('Content-Type: text/plain; format=flowed', 'one \ntwo\n three\n-- \nme')
    expect(await textOf(flowed)).toBe('one two\nthree\n-- \nme')
  })

  it('has no NUL and ends at two million characters', async () => {
    expect(await textOf(plain('a\0b'))).toBe('ab')
    const email = await read(whole(plain('x'.repeat(2_000_001))))
    expect(email.plainText).toHaveLength(2_000_000)
    expect(email.faults).toEqual(['a text too long to keep in full'])
  })

  it('is found in broken multiparts', async () => {
    expect(await textOf(part('Content-Type: multipart/mixed; boundary=b', 'no boundary anywhere'))).toBe(
      'no boundary anywhere',
    )
    expect(await textOf(part('Content-Type: multipart/mixed', '--x\n\nhello\n--x--'))).toContain('hello')
    expect(await textOf(part('Content-Type: multipart/mixed; boundary=b', '--b\n\nnot closed'))).toBe('not closed')
    expect(await textOf(part('Content-Type: text', 'odd type'))).toBe('odd type')
  })

  it('of ordinary messages is what postal-mime reads', async () => {
    const words = fc.stringMatching(/^[a-zé日本 ]{1,40}$/).filter((text) => text.trim() === text)
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 5 }), async (lines) => {
        const raw = Buffer.from(whole(multipart('mixed', plain(bytes(lines.join('\n'))))), 'latin1')
        const expected = (await PostalMime.parse(raw)).text?.trim()
        expect((await read(raw)).plainText).toBe(expected)
      }),
    )
  })
})

describe('attachments', () => {
  const png = 'Content-Type: image/png\nContent-ID: <logo@x>\nContent-Disposition: inline; filename="logo.png"'
  it.each<[string, Part, boolean]>([
    ['a part that says attachment', multipart('mixed', plain('x'), file('Content-Disposition: attachment')), true],
    [
      'a part with a file name',
      multipart('mixed', plain('x'), file('Content-Type: application/pdf; name=a.pdf')),
      true,
    ],
    ['a message that is a file itself', file('Content-Type: application/pdf; name=a.pdf'), true],
    [
      'an invitation with a name',
      multipart('mixed', plain('x'), file('Content-Type: text/calendar; name=i.ics')),
      true,
    ],
    [
      'an attached message',
      multipart(
        'mixed',
        plain('x'),
        part('Content-Type: message/rfc822\nContent-Disposition: attachment', 'Subject: i\n\nt'),
      ),
      true,
    ],
    ['a picture that the text shows', multipart('related', html('<img src="cid:logo@x">'), file(png)), false],
    ['a picture that it does not show', multipart('related', html('<p>hi'), file(png)), true],
    [
      'a signature',
      multipart('signed', plain('x'), file('Content-Type: application/pgp-signature; name=signature.asc')),
      false,
    ],
    [
      'an S/MIME signature',
      multipart(
        'signed',
        plain('x'),
        file(
          'Content-Type: application/pkcs7-signature; name=smime.p7s\nContent-Disposition: attachment; filename=smime.p7s',
        ),
      ),
      false,
    ],
    ['two texts', multipart('alternative', plain('x'), html('x')), false],
  ])('%s', async (_, message, expected) => {
    expect((await read(whole(message))).hasAttachments).toBe(expected)
  })
})

describe('hostile messages', () => {
  const nested = (depth: number): Part => {
    let inner = plain('deep')
    for (let level = 0; level < depth; level++) inner = multipart('mixed', inner)
    return inner
  }

  it('nested 500 deep keep their headers and say so', async () => {
    expect(await read(whole(nested(500)))).toMatchObject({ subject: 's', plainText: null, faults: ['nested too deep'] })
    expect(await textOf(nested(40))).toBe('deep')
  })

  it('of messages in messages 500 deep give the outer ones', async () => {
    const inner = `Content-Type: message/rfc822\n\n`.repeat(500)
    expect(await read(`Subject: s\n${inner}Subject: last\n\ndeep`)).toMatchObject({
      subject: 's',
      faults: ['nested too deep'],
    })
  })

  it('with HTML nested 100,000 deep, or without end, are read in little time', async () => {
    const page = `${'<div>'.repeat(100_000)}deep text`
    const readAll = async () => {
      expect(await textOf(html(page))).toBe('deep text')
      expect(await textOf(html(`${'<font>word '.repeat(1000)}end`))).toMatch(/end$/)
      expect(await textOf(html(`<p>${'<'.repeat(200_000)}`))).toEqual(expect.anything())
    }
    expect(await shortestOfThree(10_000, readAll)).toBeLessThan(10_000)
  })

  it('with texts and headers made to be slow are read in little time', async () => {
    const flowed = part('Content-Type: text/plain; format=flowed; delsp=yes', 'a \n'.repeat(50_000))
    const headers = `X-Gmail-Labels: ${'"\\'.repeat(50_000)}\nTo: ${'('.repeat(50_000)}\n\n`
    const readAll = async () => {
      expect(await textOf(flowed)).toHaveLength(50_000)
      expect((await read(headers)).faults).toEqual([])
    }
    expect(await shortestOfThree(10_000, readAll)).toBeLessThan(10_000)
  })

  it('with HTML over 5 MB are stripped of their tags', async () => {
    const page = `<style>p{}</style><p>start &amp; ${'<b>more</b> '.repeat(500_000)}</p>`
    expect((await textOf(html(page)))?.slice(0, 20)).toBe('start & more more mo')
  })

  it('with lines of 10 MB and headers of 3 MB are read as far as it goes', async () => {
    expect((await read(`Subject: s\n\n${'x'.repeat(10 * 1024 * 1024)}`)).plainText).toHaveLength(2_000_000)
    const email = await read(`Subject: s\nX: ${'y '.repeat(1_500_000)}\nFrom: a@example.com\n\ntext`)
    expect([email.subject, email.plainText, email.faults]).toEqual(['s', 'text', ['headers too long']])
  })

  it('with a large attachment are read without it', async () => {
    const big = part(
      'Content-Type: application/zip; name=a.zip\nContent-Transfer-Encoding: base64',
      `${'A'.repeat(76)}\n`.repeat(400_000),
    )
    const message = whole(multipart('mixed', plain('before'), big, plain('after')))
    const readIt = async () => {
      const email = await read(message)
      expect([email.plainText, email.hasAttachments, email.faults]).toEqual(['before\n\nafter', true, []])
    }
    expect(await shortestOfThree(5000, readIt)).toBeLessThan(5000)
  })

  it('never make it throw', async () => {
    const header = fc.constantFrom(
      'Content-Type: multipart/mixed; boundary=b',
      'Content-Type: message/rfc822',
      'Content-Type: text/html; charset=\xff',
      'Content-Transfer-Encoding: base64',
      'From: =?utf-8?B?////?= <',
      'To: (((((a:b;c,"',
      'Date: x',
      'References: <<<>>>',
      'Subject: =?utf-7?B?+++?=',
    )
    const body = fc.array(fc.oneof(fc.constantFrom('--b', '--b--', '\r', '<div', '\0'), fc.string({ unit: 'binary' })))
    await fc.assert(
      fc.asyncProperty(fc.array(header), body, async (headers, lines) => {
        const raw = Buffer.from([...headers, '', ...lines].join('\n'), 'latin1')
        expect((await read(raw)).raw).toBe(raw)
      }),
      { numRuns: 300 },
    )
  })
})
