import { describe, expect, it } from 'vitest'
import { findCharacterSet, namedCharacterSet } from '#src/adapters/kit/text/character-sets.js'
import { displayWidth, padToWidth } from '#src/adapters/kit/text/display-width.js'
import { guessText, readByteOrderMark } from '#src/adapters/kit/text/guess-text.js'
import { Utf8Transcoder } from '#src/adapters/kit/text/utf8-transcoder.js'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const decode = (name: string, text: string) => namedCharacterSet(name).decode(latin1(text))

/** Returns the text of a stream that is given one byte at a time. */
function streamed(name: string, text: string): string {
  const stream = namedCharacterSet(name).openStream()
  const pieces = [...latin1(text)].map((byte) => stream.write(Buffer.of(byte)))
  return pieces.join('') + stream.end()
}

describe('a character set that TextDecoder does not know', () => {
  it.each([
    // + starts base64; - or another character ends it
    ['utf-7', 'a+ZeU-b', 'a日b'],
    ['utf-7', '+ZeU b', '日 b'],
    ['utf-7', '+ZeVnLA--', '日本-'],
    ['utf-7', '1 +- 2 + 3', '1 + 2 + 3'],
    ['utf-7', '+ZeVn', '日'],
    // between the shifts, or to the end of the line
    ['iso-2022-kr', '\x1b$)C\x0e0!\x0fa\x0e3*\x0f', '가a나'],
    ['iso-2022-kr', '\x0e0!\na\x0f', '가\na'],
    ['iso-2022-kr', '\x0e0!', '가'],
    ['iso-2022-kr', 'a\x0fb', 'ab'],
    ['hz-gb-2312', 'a~{VP~}b~~c', 'a中b~c'],
    ['hz-gb-2312', '~{VP\na', '中\na'],
    ['hz-gb-2312', '~{VP', '中'],
    ['hz-gb-2312', 'a~\nb~\r\nc', 'abc'],
    ['hz-gb-2312', 'a~b', 'a~b'],
    ['windows-1252', 'a\x80\x81\x9f\xa0\xff', 'a€\x81Ÿ\xa0ÿ'],
    ['cp437', 'a\x7f\x80\xe1\xff', 'a\x7fÇß\xa0'],
    ['cp850', '\x80\xe1\xff', 'Çß\xa0'],
  ])('%s: %j is %j, whole and byte by byte', (name, bytes, text) => {
    expect(decode(name, bytes)).toBe(text)
    expect(streamed(name, bytes)).toBe(text)
    expect(namedCharacterSet(name).decodeStrictly(latin1(bytes))).toBe(text)
  })

  it('decodes strictly if everything is valid', () => {
    expect(namedCharacterSet('utf-8').decodeStrictly(Buffer.from('日a'))).toBe('日a')
    expect(namedCharacterSet('shift_jis').decodeStrictly(Buffer.of(0x93, 0xfa))).toBe('日')
    expect(namedCharacterSet('iso-2022-jp').decodeStrictly(latin1('\x1b$BF|\x1b(B'))).toBe('日')
  })

  it('fails strictly if something is invalid', () => {
    for (const [name, half] of [
      ['iso-2022-kr', '\x0e0\x0f'],
      ['hz-gb-2312', '~{V~}'],
    ] as const) {
      expect(decode(name, half)).toContain('\ufffd')
      expect(namedCharacterSet(name).decodeStrictly(latin1(half))).toBeNull()
    }
    expect(namedCharacterSet('utf-8').decodeStrictly(Buffer.of(0xe6, 0x97))).toBeNull()
    expect(namedCharacterSet('iso-2022-jp').decodeStrictly(latin1('\x1b$B\x7f\x7f'))).toBeNull()
    expect(namedCharacterSet('shift_jis').decodeStrictly(Buffer.of(0x82))).toBeNull()
  })
})

describe('a character set', () => {
  it.each([
    ['utf-8', ' "UTF-8" '],
    ['utf-8', "'utf_8'"],
    ['shift_jis', 'x-ms-cp932'],
    ['shift_jis', 'csWindows31J'],
    ['windows-1252', 'Latin-1'],
    ['windows-1252', 'iso-8859-1'],
    ['cp850', 'IBM 850'],
    ['utf-16le', 'UTF.16'],
    ['koi8-r', 'KOI8-R'],
  ])('is %s for the label %j', (name, label) => {
    expect(findCharacterSet(label)?.name).toBe(name)
  })

  it('has one byte for each character, or not', () => {
    for (const name of [
      'windows-1252',
      'windows-1251',
      'iso-8859-2',
      'koi8-r',
      'macintosh',
      'x-mac-cyrillic',
      'ibm866',
    ])
      expect([name, namedCharacterSet(name).isSingleByte]).toEqual([name, true])
    for (const name of ['cp437', 'cp850']) expect(namedCharacterSet(name).isSingleByte).toBe(true)
    for (const name of ['utf-8', 'shift_jis', 'iso-2022-jp', 'gbk', 'utf-7', 'hz-gb-2312', 'utf-16le'])
      expect([name, namedCharacterSet(name).isSingleByte]).toEqual([name, false])
    expect(() => namedCharacterSet('klingon')).toThrow('unknown character set klingon')
  })

  it('of Japanese with redundant escapes decodes to the same text, whole and byte by byte', () => {
    for (const text of ['\x1b(B\x1b$BF|K\\\x1b(Ba\x1b(B', '\x1b$B\x1b(B\x1b$@F|K\\\x1b(J\x1b(Ba']) {
      expect(decode('iso-2022-jp', text)).toBe('日本a')
      expect(streamed('iso-2022-jp', text)).toBe('日本a')
    }
  })
})

describe('a decoded stream', () => {
  it('keeps a byte order mark as text: its caller already removed one', () => {
    expect(streamed('utf-8', '\xef\xbb\xbfa')).toBe('\ufeffa')
    expect(streamed('utf-16le', '\xff\xfea\0')).toBe('\ufeffa')
  })
})

describe('bytes without a label', () => {
  it.each([
    ['efbbbf61', 'a'],
    ['fffe6100', 'a'],
    ['feff0061', 'a'],
    ['1b2442467c4b5c1b2842', '日本'],
    ['1b2849314a1b2842', 'ｱﾊ'],
    ['e697a5', '日'],
    ['93fa82cc82b182c6', '日のこと'],
    ['c6fca4cea4b3a4c8', '日のこと'],
    ['e9', 'é'],
  ])('%s are guessed from their content', (hex, text) => {
    expect(guessText(Buffer.from(hex, 'hex'))).toBe(text)
  })

  it('are recognized by a byte order mark', () => {
    const mark = (hex: string) => {
      const found = readByteOrderMark(Buffer.from(hex, 'hex'))
      return found && [found.set.name, found.markBytes]
    }
    expect(['efbbbf', 'fffe', 'feff', 'efbb', 'ff', ''].map(mark)).toEqual([
      ...[
        ['utf-8', 3],
        ['utf-16le', 2],
        ['utf-16be', 2],
      ],
      ...[null, null, null],
    ])
  })
})

describe('a file in any character set', () => {
  const transcoded = (hex: string, stated: string | null, chunkBytes: number) => {
    const [bytes, set] = [Buffer.from(hex, 'hex'), stated === null ? null : namedCharacterSet(stated)]
    const transcoder = new Utf8Transcoder(set)
    const pieces: Buffer[] = []
    for (let at = 0; at < bytes.length; at += chunkBytes)
      pieces.push(transcoder.write(bytes.subarray(at, at + chunkBytes)))
    return Buffer.concat([...pieces, transcoder.end()]).toString('hex')
  }

  it.each([
    ['93fa', 'shift_jis', 'e697a5'],
    ['93', 'shift_jis', 'efbfbd'],
    ['fffee565', 'shift_jis', 'e697a5'],
    ['feff65e5', null, 'e697a5'],
    ['efbbbfe697a5', 'shift_jis', 'e697a5'],
    // bytes without a stated charset are kept unchanged; so are bytes marked as UTF-8
    ['93fa82', null, '93fa82'],
    ['efbbbf93fa', null, '93fa'],
    ['ff', null, 'ff'],
    ['', 'shift_jis', ''],
    ['93fa61', 'utf-8', 'efbfbdefbfbd61'],
  ])('%s, labelled %s, becomes %s in UTF-8, in chunks of any size', (hex, stated, utf8) => {
    for (const chunkBytes of [1, 2, 3, 4, 9]) expect(transcoded(hex, stated, chunkBytes)).toBe(utf8)
  })
})

describe('a file that arrives in chunks', () => {
  it('is passed on once there are enough bytes for a byte order mark', () => {
    const transcoder = new Utf8Transcoder(null)
    const handedOn = ['ab', 'c', 'd'].map((chunk) => String(transcoder.write(Buffer.from(chunk))))
    expect(handedOn).toEqual(['', 'abc', 'd'])
  })
})

describe('the width of a text on a terminal', () => {
  it.each([
    ['abc', 3],
    ['日本', 4],
    ['ｶﾅ', 2],
    ['가', 2],
    ['Ａ', 2],
    ['😀', 2],
    ['e\u0301', 1],
    ['', 0],
  ])('of %j is %i columns', (text, width) => {
    expect(displayWidth(text)).toBe(width)
    expect(padToWidth(text, 5)).toBe(text + ' '.repeat(5 - width))
    expect(padToWidth(text, width - 1)).toBe(text)
  })
})
