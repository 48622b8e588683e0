import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { splitBeforeLastEscape, withoutIdleEscapes } from './iso-2022-jp.js'
import { ownDecoders } from './own-decoders.js'
import { openHoldingStream, openNativeStream, splitBehindLines, type TextStream } from './text-stream.js'

/** A character set by its name in the Encoding Standard, or by its usual name if the standard does not have it. */
export interface CharacterSet {
  readonly name: string
  /** One byte per character: any bytes are valid. */
  readonly isSingleByte: boolean
  /** Decodes; invalid bytes become U+FFFD. Drops a byte order mark at the start. */
  decode(bytes: Uint8Array): string
  /** Same, but returns null if any byte is invalid. */
  decodeStrictly(bytes: Uint8Array): string | null
  openStream(): TextStream
}

// aliases used by mail, pages, Windows, Python and Excel beyond those of the standard, as `plainLabel` writes them
const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    shift_jis: 'cp932 932 ms932 windows932 windows31j mskanji shiftjis sjis',
    'euc-jp': 'eucjp eucjpms cp51932',
    'iso-2022-jp': 'cp50220 cp50221 iso2022jp iso2022jp1 iso2022jp2 iso2022jpms',
    'euc-kr': 'cp949 ms949 uhc ksc56011987',
    'iso-2022-kr': 'iso2022kr',
    gbk: 'cp936 936 windows936 gb23121980',
    'hz-gb-2312': 'hzgb2312',
    big5: 'cp950 950 windows950',
    'windows-874': 'cp874 iso885911',
    'windows-1252': 'latin1 cp1252 ansi',
    macintosh: 'macroman',
    cp437: 'cp437 ibm437',
    cp850: 'cp850 ibm850',
    'utf-8': 'cp65001 utf8mb4 utf8sig unicode11utf8',
    'utf-16le': 'utf16',
    'utf-7': 'utf7 unicode11utf7',
  }).flatMap(([name, others]) => others.split(' ').map((other) => [other, name])),
)

/** The label without separators and the prefixes x-, x-ms- and cs. */
function plainLabel(label: string): string {
  return label.replace(/^(?:x-ms-|x-|cs)/, '').replace(/[\s._-]+/g, '')
}

const known = new Map<string, CharacterSet>()

/** The character set for a label, in any case and with or without quotes. Returns null if the label is unknown. */
export function findCharacterSet(label: string): CharacterSet | null {
  const written = label.trim().toLowerCase().replace(/^["']/, '').replace(/["']$/, '')
  const plain = plainLabel(written)
  return characterSet(otherNames.get(plain) ?? written) ?? characterSet(plain)
}

/** The character set for a name in our code. Throws if there is none. */
export function namedCharacterSet(name: string): CharacterSet {
  const found = characterSet(name)
  if (found === null) throw new Error(`unknown character set ${name}`)
  return found
}

function characterSet(label: string): CharacterSet | null {
  const found = known.get(label) ?? ownSet(label) ?? nativeSet(label)
  // only known labels are cached, which are few
  if (found !== null) known.set(label, found)
  return found
}

function ownSet(name: string): CharacterSet | null {
  const decode = ownDecoders.get(name)
  if (decode === undefined) return null
  const isSingleByte = /^(?:windows|cp)/.test(name)
  const stream: TextStream = { write: decode, end: () => '' }
  return {
    name,
    isSingleByte,
    decode,
    decodeStrictly: (bytes) => withoutDamage(decode(bytes)),
    openStream: () => (isSingleByte ? stream : openHoldingStream(stream, splitBehindLines)),
  }
}

const withoutDamage = (text: string) => (text.includes('\ufffd') ? null : text)

function nativeSet(label: string): CharacterSet | null {
  const decoder = textDecoder(label)
  if (decoder === null) return null
  const name = decoder.encoding
  if (name === 'iso-2022-jp') return iso2022Jp
  return (
    ownSet(name) ?? {
      name,
      isSingleByte: /^(?:windows-|iso-8859-|koi8-|macintosh|x-mac-|ibm866)/.test(name),
      decode: (bytes) => decoder.decode(bytes),
      decodeStrictly: (bytes) => decodeStrictly(name, bytes),
      openStream: () => openNativeStream(name),
    }
  )
}

const iso2022Jp: CharacterSet = {
  name: 'iso-2022-jp',
  isSingleByte: false,
  decode: (bytes) => new TextDecoder('iso-2022-jp').decode(withoutIdleEscapes(bytes)),
  decodeStrictly: (bytes) => decodeStrictly('iso-2022-jp', withoutIdleEscapes(bytes)),
  openStream: () => openHoldingStream(openNativeStream('iso-2022-jp'), splitBeforeLastEscape),
}

function textDecoder(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

function decodeStrictly(name: string, bytes: Uint8Array): string | null {
  // creating an error for each invalid text would take longer than decoding it
  if (name === 'utf-8' && !isUtf8(bytes)) return null
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
