import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCharacterSet } from '#src/adapters/kit/text/character-sets.js'
import { readPageText } from '#src/adapters/sources/extraction/page-text.js'
import { parsed } from '#test/adapters/sources/mime/support/message.js'
import { readText } from '#test/adapters/sources/posting-files/read-text.js'

/** Returns the bytes of each character that the decoder reads from single bytes and pairs. */
function encoderOf(set: string): ReadonlyMap<string, Buffer> {
  const decoder = new TextDecoder(set)
  const bytes = Array.from({ length: 128 }, (_, at) => at + 128)
  const pairs = bytes.flatMap((lead) => [...bytes.slice(0x21), ...lowBytes].map((trail) => Buffer.of(lead, trail)))
  const all = [...bytes.map((byte) => Buffer.of(byte)), ...pairs]
  const letters = all.map((each) => [decoder.decode(each), each] as const)
  return new Map(letters.filter(([text]) => /^[\p{L}\p{N}]$/u.test(text) && text !== '\ufffd').reverse())
}
const lowBytes = Array.from({ length: 0x3f }, (_, at) => at + 0x40)

const encode = (letters: ReadonlyMap<string, Buffer>) => (text: string) =>
  Buffer.concat([...text].map((letter) => letters.get(letter) ?? Buffer.from(letter)))

const withoutHighBits = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte & 0x7f))

/** Encodes text as seven-bit bytes between two escapes, for character sets that are shifted to. */
const shifted = (letters: ReadonlyMap<string, Buffer>, start: string, on: string, off: string) => (text: string) => {
  const pieces = text
    .split(/(\w+| )/)
    .map((piece) =>
      piece === '' || /^[\w ]/.test(piece)
        ? Buffer.from(piece)
        : Buffer.concat([Buffer.from(on), withoutHighBits(encode(letters)(piece)), Buffer.from(off)]),
    )
  return Buffer.concat([Buffer.from(start), ...pieces])
}

const pairsOfHighBytes = (set: string) =>
  new Map([...encoderOf(set)].filter(([, [lead = 0, trail = 0]]) => lead > 0xa0 && lead < 0xfa && trail > 0xa0))

const euc = pairsOfHighBytes('euc-jp')
const korean = pairsOfHighBytes('euc-kr')
const chinese = pairsOfHighBytes('gbk')
const pageCharacters = (letters: string) => new Map([...letters].map((letter, at) => [letter, Buffer.of(0x80 + at)]))
const dos = pageCharacters('ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø')
const utf7 = (text: string) =>
  Buffer.from(
    text.replace(
      /[^\w ]+/g,
      (run) => `+${Buffer.from(run, 'utf16le').swap16().toString('base64').replaceAll('=', '')}-`,
    ),
  )

const shiftJis = encoderOf('shift_jis')
const wansung = encoderOf('euc-kr')

interface Entrance {
  readonly labels: readonly string[]
  readonly letters: Iterable<string>
  readonly encode: (text: string) => Buffer
}

const sets: readonly Entrance[] = [
  {
    labels: ['cp932', 'CP932', 'windows-31j', 'Shift_JIS', 'x-sjis', 'MS932', '"sjis"'],
    letters: shiftJis.keys(),
    encode: encode(shiftJis),
  },
  { labels: ['euc-jp', 'eucJP', 'x-euc-jp', 'cp51932'], letters: euc.keys(), encode: encode(euc) },
  {
    labels: ['iso-2022-jp', 'ISO2022JP', 'csISO2022JP', 'cp50221'],
    letters: euc.keys(),
    encode: shifted(euc, '', '\u001b$B', '\u001b(B'),
  },
  {
    labels: ['iso-2022-jp'],
    letters: euc.keys(),
    // as programs write that concatenate texts
    encode: shifted(euc, '\u001b(B', '\u001b(B\u001b$B', '\u001b(B\u001b(B'),
  },
  { labels: ['cp949', 'uhc', 'ks_c_5601-1987', 'euc-kr'], letters: wansung.keys(), encode: encode(wansung) },
  {
    labels: ['iso-2022-kr', 'csISO2022KR'],
    letters: korean.keys(),
    encode: shifted(korean, '\u001b$)C', '\u000e', '\u000f'),
  },
  { labels: ['hz-gb-2312', 'HZ-GB-2312'], letters: chinese.keys(), encode: shifted(chinese, '', '~{', '~}') },
  { labels: ['cp936', 'gbk', 'GB2312'], letters: chinese.keys(), encode: encode(chinese) },
  { labels: ['ibm850', 'cp850', 'IBM-850'], letters: dos.keys(), encode: encode(dos) },
  {
    labels: ['latin1', 'cp1252', 'iso-8859-1'],
    letters: 'éàçßœŸŽ',
    encode: encode(
      new Map([
        ...[...'éàçß'].map((letter) => [letter, Buffer.from(letter, 'latin1')] as const),
        ['œ', Buffer.of(0x9c)],
        ['Ÿ', Buffer.of(0x9f)],
        ['Ž', Buffer.of(0x8e)],
      ]),
    ),
  },
  { labels: ['utf-7', 'unicode-1-1-utf-7'], letters: 'é日本語한국', encode: utf7 },
  { labels: ['utf8', 'cp65001', 'utf8mb4'], letters: 'é日本語한국', encode: (text) => Buffer.from(text) },
]

const ofMail = async (bytes: Buffer, label: string) => {
  const head = `Subject: s\nContent-Type: text/plain; charset=${label}\nContent-Transfer-Encoding: base64\n\n`
  return (await parsed(head + bytes.toString('base64'))).plainText
}
const ofPage = (bytes: Buffer, label: string) => readPageText({ bytes, charset: label, format: 'text' })
const ofFile = async (bytes: Buffer, label: string, chunkBytes: number) => {
  const [row] = await readText(
    Buffer.concat([Buffer.from('url,title\nu,'), bytes, Buffer.from('\n')]),
    chunkBytes,
    label,
  )
  return row?.values?.title
}

describe('the same bytes with the same label decode alike', () => {
  test.each(sets)('in mail, on a page and in an imported file: $labels', async ({ labels, letters, encode }) => {
    const alphabet = [...letters]
    // long enough that the guess is unambiguous
    const words = fc.array(fc.constantFrom(...alphabet), { minLength: 12, maxLength: 40 }).map((all) => all.join(''))
    const texts = fc.tuple(words, words).map((each) => `in ${each.join(' and ')}`)
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(...labels), fc.integer({ min: 1, max: 9 }), async (text, label, cut) => {
        const bytes = encode(text)
        expect(await ofMail(bytes, label)).toBe(text)
        expect(ofPage(bytes, label)).toBe(text)
        expect(await ofFile(bytes, label, cut)).toBe(text)
      }),
      { numRuns: 60 },
    )
  })

  test.each(['klingon', 'constructor', '__proto__', 'replacement', ''])('no character set is called %s', (label) => {
    expect(findCharacterSet(label)).toBeNull()
  })

  test.each([
    ['utf-16', 'feff 65e5 672c'],
    ['utf-16', 'fffe e565 2c67'],
    ['iso-8859-1', 'efbbbf e697a5 e69cac'],
  ])('a byte order mark wins over %s', async (label, hex) => {
    const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex')
    expect(await ofMail(bytes, label)).toBe('日本')
    expect(ofPage(bytes, label)).toBe('日本')
  })
})
