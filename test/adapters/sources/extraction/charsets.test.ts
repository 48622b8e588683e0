import { describe, expect, test } from 'vitest'
import { declaredCharset } from '#src/adapters/kit/text/declared-charset.js'
import { decodePage, readPageText } from '#src/adapters/sources/extraction/page-text.js'
import { aFetcher, pageAt } from '#test/adapters/sources/fetching/a-fetcher.js'
import { answer, loopbackSite } from '#test/support/loopback-site.js'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

// エンジニアを募集しています。 in each charset
const posting = 'エンジニアを募集しています。'
const inCharset = {
  'utf-8': Buffer.from(posting),
  shift_jis: hex('8347 8393 8357 836a 8341 82f0 95e5 8f57 82b5 82c4 82a2 82dc 82b7 8142'),
  'euc-jp': hex('a5a8 a5f3 a5b8 a5cb a5a2 a4f2 cae7 bdb8 a4b7 a4c6 a4a4 a4de a4b9 a1a3'),
  'iso-2022-jp': hex('1b2442 2528 2573 2538 254b 2522 2472 4a67 3d38 2437 2446 2424 245e 2439 2123 1b2842'),
  'utf-16le': Buffer.from(posting, 'utf16le'),
  'utf-16be': Buffer.from(posting, 'utf16le').swap16(),
}
type Charset = keyof typeof inCharset
const charsets = Object.keys(inCharset) as Charset[]
const ascii = charsets.filter((charset) => !charset.startsWith('utf-16'))

const page = (charset: Charset, head: string) =>
  Buffer.concat([Buffer.from(`<html><head>${head}</head><p>`), inCharset[charset], Buffer.from('</p>')])

async function textOf(contentType: string, body: Buffer): Promise<string> {
  const site = await loopbackSite({ '/': answer({ headers: { 'content-type': contentType }, body }) })
  return readPageText(await pageAt(aFetcher({ allowHosts: [site.host] }), site.url('/')))
}

describe('the charset of a page', () => {
  test.each(charsets)('%s is taken from the header', async (charset) => {
    expect(await textOf(`text/plain; charset=${charset}`, inCharset[charset])).toBe(posting)
    expect(await textOf(`text/plain;Charset="${charset.toUpperCase()}" ;x=y`, inCharset[charset])).toBe(posting)
  })

  test.each([
    ['utf-8', 'efbbbf'],
    ['utf-16le', 'fffe'],
    ['utf-16be', 'feff'],
  ] as const)('%s is taken from the byte order mark, against the header', async (charset, mark) => {
    expect(await textOf('text/html; charset=shift_jis', Buffer.concat([hex(mark), inCharset[charset]]))).toBe(posting)
  })

  test.each(ascii)('%s is taken from a meta tag', async (charset) => {
    expect(await textOf('text/html', page(charset, `<meta charset="${charset}">`))).toContain(posting)
    const old = `<META content='text/html; charset=${charset}' HTTP-EQUIV='Content-Type'>`
    expect(await textOf('text/html', page(charset, old))).toContain(posting)
  })

  test.each(ascii)('%s is taken from the XML declaration', async (charset) => {
    const body = Buffer.concat([Buffer.from(`<?xml version="1.0" encoding="${charset}"?>`), page(charset, '')])
    expect(await textOf('application/xhtml+xml', body)).toContain(posting)
  })

  test.each(ascii)('%s is guessed if nothing states it', async (charset) => {
    expect(await textOf('text/html', page(charset, ''))).toContain(posting)
    expect(await textOf('text/html; charset=x-nonsense', page(charset, '<meta charset="unknown">'))).toContain(posting)
  })

  test.each(ascii)('%s is found if the header is wrong and the page is right', async (charset) => {
    const lie = charset === 'utf-8' ? 'iso-8859-1' : 'utf-8'
    expect(await textOf(`text/html; charset=${lie}`, page(charset, `<meta charset="${charset}">`))).toContain(posting)
  })

  test.each(ascii)('%s is found if header and page both say western', async (charset) => {
    for (const lie of ['iso-8859-1', 'windows-1251']) {
      expect(await textOf(`text/html; charset=${lie}`, page(charset, ''))).toContain(posting)
      expect(await textOf('text/html', page(charset, `<meta charset="${lie}">`))).toContain(posting)
    }
  })

  test.each(ascii)('%s is found if the page is wrong', async (charset) => {
    const lie = charset === 'utf-8' ? 'shift_jis' : 'utf-8'
    expect(await textOf('text/html', page(charset, `<meta charset="${lie}">`))).toContain(posting)
  })

  test.each(['x-sjis', 'Windows-31J', 'cp932', 'MS932', 'SHIFT-JIS'])('may be called %s', (label) => {
    expect(decodePage(inCharset.shift_jis, [label])).toBe(posting)
  })
})

describe('the text of a page', () => {
  test('with a few broken bytes keeps its charset', () => {
    const broken = (charset: Charset) => Buffer.concat([inCharset[charset], hex('ff'), inCharset[charset]])
    expect(decodePage(broken('utf-8'), ['utf-8'])).toBe(`${posting}\ufffd${posting}`)
    expect(decodePage(broken('shift_jis'), ['shift_jis'])).toContain(posting)
  })

  test('labelled UTF-8 keeps that charset despite a few invalid bytes, unless it is western text', () => {
    const stray = Buffer.concat([Buffer.from('Café in Zürich, “today” '), hex('80 ff')])
    expect(decodePage(stray, ['utf-8'])).toBe('Café in Zürich, “today” \ufffd\ufffd')
    const western = hex('43 61 66 e9 20 5a fc 72 69 63 68')
    expect(decodePage(western, ['utf-8'])).toBe('Café Zürich')
  })

  test.each([
    [
      'shift_jis',
      '89ef8ed096bc7c88e397c39640906c8ed092638ca9967b89ef0a8bce96b1926e7c966b8a4393b98e4496798e73' +
        '0a90458eed7c8ac58cec8e740a8b8b975e7c8c8e8b8b93f18f5c94aa969c897e',
    ],
    [
      'euc-jp',
      'b2f1bcd2ccbe7cb0e5cec5cba1bfcdbcd2c3c4b8abcbdcb2f10ab6d0ccb3c3cf7ccbccb3a4c6bbbba5cbdabbd4' +
        '0abfa6bcef7cb4c7b8eebbd50ab5ebcdbf7cb7eeb5ebc6f3bdbdc8accbfcb1df',
    ],
  ])('in %s is recognized even if it is a table without kana', (_, bytes) => {
    const table = '会社名|医療法人社団見本会\n勤務地|北海道札幌市\n職種|看護師\n給与|月給二十八万円'
    expect(decodePage(hex(bytes), [])).toBe(table)
    expect(decodePage(hex(bytes), ['iso-8859-1'])).toBe(table)
  })

  test.each([
    ['windows-1251', 'd2 f0 e5 e1 f3 e5 f2 f1 ff 20 e8 ed e6 e5 ed e5 f0 2c 20 f0 e0 e1 ee f2 e0'],
    ['gbk', 'b9 ab cb be d5 d0 c6 b8 c8 ed bc fe b9 a4 b3 cc ca a6 a3 ac c7 eb b7 a2 cb cd bc f2 c0 fa'],
    ['euc-kr', 'bc d2 c7 c1 c6 ae bf fe be ee 20 b0 b3 b9 df c0 da b8 a6 20 b8 f0 c1 fd c7 d5 b4 cf b4 d9'],
  ])('in %s keeps its stated charset', (label, bytes) => {
    const written = new TextDecoder(label).decode(hex(bytes))
    expect(decodePage(hex(bytes), [label])).toBe(written)
  })

  test('in a western charset keeps its quotes and dashes', () => {
    const western = hex('93 63 61 66 e9 94 20 96 20 80')
    expect(decodePage(western, ['iso-8859-1'])).toBe('“café” – €')
    expect(decodePage(western, [])).toBe('“café” – €')
  })

  test('in a language with its own letters keeps them', () => {
    const russian = 'Требуется инженер, работа в Токио'
    const bytes = Buffer.from(
      [...russian].map((letter) => {
        const code = letter.codePointAt(0) ?? 0
        return code < 0x80 ? code : code - 0x0410 + 0xc0
      }),
    )
    expect(decodePage(bytes, ['windows-1251'])).toBe(russian)
  })

  test.each([
    ['macintosh', 'Ing\x8enieur r\x8eseau s\x8enior', 'Ingénieur réseau sénior'],
    ['ibm850', 'ch\x83teau, p\x83te', 'château, pâte'],
  ])('in %s is not taken as Japanese', (label, bytes, text) => {
    expect(decodePage(Buffer.from(bytes, 'latin1'), [label])).toBe(text)
  })

  test('in ASCII is not taken as UTF-16 because its meta tag says so', () => {
    expect(decodePage(Buffer.from('<meta charset="utf-16">é'), ['utf-8'])).toContain('é')
    expect(declaredCharset(Buffer.from('<meta charset="utf-16">'))).toBe('utf-8')
  })

  test('in ASCII or Shift_JIS is not taken as UTF-16 because a header says so', () => {
    const ascii = 'A page of the web, whose server says what is not so. '.repeat(40)
    expect(decodePage(Buffer.from(ascii), ['utf-16'])).toBe(ascii)
    expect(decodePage(Buffer.from(ascii), ['utf-16be'])).toBe(ascii)
    expect(decodePage(inCharset.shift_jis, ['utf-16le'])).toBe(posting)
  })

  test('contains no NUL', () => {
    expect(readPageText({ bytes: Buffer.from('a\0b'), charset: 'utf-8', format: 'html' })).toBe('ab')
  })

  test('of any bytes and label is read without failing', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
    for (const label of ['utf-8', 'shift_jis', 'iso-2022-jp', 'utf-16be', 'utf-7', '', 'constructor']) {
      expect(decodePage(bytes, [label])).not.toBe('')
    }
  })
})

describe('the charset in the markup of a page (rag-fetching)', () => {
  test.each([
    ['<meta charset=shift_jis>', 'shift_jis'],
    ['<meta charset = "euc-jp" />', 'euc-jp'],
    ['<meta name="a > b" content="x"><meta charset="euc-jp">', 'euc-jp'],
    ['<!-- <meta charset="euc-jp"> --><meta charset="shift_jis">', 'shift_jis'],
    ["<?xml version='1.0' encoding='euc-jp'?><html>", 'euc-jp'],
    ['<metadata charset="euc-jp">', null],
    ['<p>charset=euc-jp</p>', null],
    ['<!-- <meta charset="euc-jp">', null],
    ['', null],
  ])('in %s is %s', (start, label) => {
    expect(declaredCharset(Buffer.from(start))).toBe(label)
  })

  test('is searched for only in the first bytes', () => {
    expect(declaredCharset(Buffer.from(`${' '.repeat(5000)}<meta charset="euc-jp">`))).toBeNull()
  })
})
