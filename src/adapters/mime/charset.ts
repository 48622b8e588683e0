import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { decodeWindows1252, ownDecoders } from './code-pages.js'
import { type Faults, faults } from './faults.js'

// labels that say nothing about what the bytes are
const silent = new Set(['', 'us-ascii', 'ascii', 'ansi_x3.4-1968', 'unknown-8bit', 'x-unknown', 'unknown', 'default'])

// what TextDecoder knows under another name; separators and the prefixes x-, x-ms- and cs are gone
const aliases: Readonly<Record<string, string>> = {
  cp949: 'euc-kr',
  ms949: 'euc-kr',
  uhc: 'euc-kr',
  ksc56011987: 'euc-kr',
  cp932: 'shift_jis',
  ms932: 'shift_jis',
  windows932: 'shift_jis',
  windows31j: 'shift_jis',
  shiftjis: 'shift_jis',
  sjis: 'shift_jis',
  eucjp: 'euc-jp',
  eucjpms: 'euc-jp',
  cp51932: 'euc-jp',
  cp50220: 'iso-2022-jp',
  cp50221: 'iso-2022-jp',
  iso2022jp: 'iso-2022-jp',
  iso2022jp1: 'iso-2022-jp',
  iso2022jp2: 'iso-2022-jp',
  iso2022jpms: 'iso-2022-jp',
  cp936: 'gbk',
  windows936: 'gbk',
  gb23121980: 'gbk',
  cp950: 'big5',
  windows950: 'big5',
  cp874: 'windows-874',
  iso885911: 'windows-874',
  cp65001: 'utf-8',
  utf8mb4: 'utf-8',
  unicode11utf8: 'utf-8',
  latin1: 'windows-1252',
  cp1252: 'windows-1252',
  ansi: 'windows-1252',
  macroman: 'macintosh',
  ibm437: 'cp437',
  ibm850: 'cp850',
  utf7: 'utf-7',
  iso2022kr: 'iso-2022-kr',
  hzgb2312: 'hz-gb-2312',
}

// how ISO-2022-JP goes over to Japanese
const escapes = ['\u001b$B', '\u001b$@', '\u001b(I']

const utf8 = new TextDecoder('utf-8', { fatal: true })
const decoders = new Map<string, TextDecoder>()

/** The text of `bytes`, as `label` says or as the bytes look. Never throws; what was not as stated goes to `found`. */
export function decodeText(bytes: Uint8Array, label: string | undefined, found: Faults): string {
  const name = nameOf(label)
  if (silent.has(name)) return guess(bytes)
  if (name === 'utf-8' || name === 'utf8') return statedUtf8(bytes, found)
  const decoder = nativeDecoder(name)
  if (decoder !== null) return decode(decoder, bytes)
  const plain = plainName(name)
  const own = ownDecoders[aliases[plain] ?? name] ?? ownDecoders[plain]
  if (own !== undefined) return own(bytes)
  const alias = nativeDecoder(aliases[plain] ?? plain)
  if (alias !== null) return decode(alias, bytes)
  if (bytes.some((byte) => byte > 0x7f)) found.add(faults.unknownCharset)
  return guess(bytes)
}

// where two bytes of UTF-8 may as well be one character of the set
const doubleByte = /^(?:shift_jis|euc-jp|euc-kr|gbk|gb18030|big5)$/

/**
 * The text of bytes that state no character set, beside a text that states `label`. UTF-8 is known by its bytes, but where
 * `label` writes two bytes for a character, as Japanese does, only by signs of three bytes.
 */
export function decodeIn(bytes: Uint8Array, label: string | undefined): string {
  const decoder = statedDecoder(label)
  const text = strictUtf8(bytes)
  const isUtf8 = text !== null && (/[\u0800-\uffff]/.test(text) || !doubleByte.test(decoder?.encoding ?? ''))
  if (decoder === null || isUtf8 || isIso2022Jp(bytes)) return guess(bytes)
  const decoded = decode(decoder, bytes)
  return decoded.includes('\ufffd') ? guess(bytes) : decoded
}

/** Null for UTF-8, for what says nothing, and for what nobody knows. */
function statedDecoder(label: string | undefined): TextDecoder | null {
  const name = nameOf(label)
  if (silent.has(name)) return null
  const decoder = nativeDecoder(name) ?? nativeDecoder(aliases[plainName(name)] ?? plainName(name))
  return decoder === null || /^utf-/.test(decoder.encoding) ? null : decoder
}

function isIso2022Jp(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1')
  return escapes.some((sequence) => text.includes(sequence))
}

function nameOf(label: string | undefined): string {
  const name = (label ?? '').trim().toLowerCase()
  return name.replace(/^["']/, '').replace(/["']$/, '')
}

/** Without separators and the prefixes x-, x-ms- and cs. */
function plainName(name: string): string {
  return name.replace(/^(?:x-ms-|x-|cs)/, '').replace(/[\s._-]+/g, '')
}

/** What bytes without a stated character set are most likely to say. */
export function guess(bytes: Uint8Array): string {
  const text = strictUtf8(bytes)
  if (text !== null)
    return escapes.some((sequence) => text.includes(sequence)) ? decode(native('iso-2022-jp'), bytes) : text
  return lossyUtf8(bytes) ?? japanese(bytes) ?? decodeWindows1252(bytes)
}

function decode(decoder: TextDecoder, bytes: Uint8Array): string {
  if (decoder.encoding === 'iso-2022-jp') return decoder.decode(withoutIdleEscapes(bytes))
  // Node 20 leaves 0x80 to 0x9f as control characters there
  return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes)
}

const anyEscape = String.raw`\u001b(?:\([BIJ]|\$[@B])`
const idleEscape = new RegExp(`${anyEscape}(?=${anyEscape})`, 'g')

/** An escape with nothing behind it is an error to TextDecoder; texts that were put together are full of them. */
function withoutIdleEscapes(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  return Buffer.from(text.replace(idleEscape, ''), 'latin1')
}

function statedUtf8(bytes: Uint8Array, found: Faults): string {
  const text = strictUtf8(bytes)
  if (text === null) found.add(faults.wrongCharset)
  return text ?? guess(bytes)
}

function strictUtf8(bytes: Uint8Array): string | null {
  // an error for each text that is something else would take longer than the text
  return isUtf8(bytes) ? utf8.decode(bytes) : null
}

/** Mostly UTF-8, a few bytes damaged; null when it is something else. */
function lossyUtf8(bytes: Uint8Array): string | null {
  const text = native('utf-8').decode(bytes)
  return count(text, /\ufffd/g) * 10 <= countForeign(text) ? text : null
}

function japanese(bytes: Uint8Array): string | null {
  const charset = japaneseCharset(bytes)
  return charset === undefined ? null : native(charset).decode(bytes)
}

/** Text in Shift_JIS or EUC-JP is full of kana; read as either, no other text is. */
function japaneseCharset(bytes: Uint8Array): string | undefined {
  return ['shift_jis', 'euc-jp'].find((charset) => {
    const text = native(charset).decode(bytes)
    const foreign = countForeign(text)
    return count(text, /[\u3041-\u30fe]/g) * 4 >= foreign && count(text, /\ufffd/g) * 50 <= foreign
  })
}

/** The character set that a text without a stated one is written in, where its bytes tell; undefined for UTF-8. */
export function likelyCharset(bytes: Uint8Array, label: string | undefined): string | undefined {
  if (!silent.has(nameOf(label))) return label
  return strictUtf8(bytes) === null && lossyUtf8(bytes) === null ? japaneseCharset(bytes) : undefined
}

/** Characters that are not ASCII. */
function countForeign(text: string): number {
  let foreign = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    // the second half of a character is not counted again
    if (unit > 0x7f && (unit & 0xfc00) !== 0xdc00) foreign += 1
  }
  return foreign
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

function nativeDecoder(label: string): TextDecoder | null {
  try {
    return native(label)
  } catch {
    return null
  }
}

function native(label: string): TextDecoder {
  const known = decoders.get(label)
  if (known !== undefined) return known
  const decoder = new TextDecoder(label)
  decoders.set(label, decoder)
  return decoder
}
