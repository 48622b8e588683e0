// what TextDecoder does not know by this name
const aliases: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  'windows-932': 'shift_jis',
  shiftjis: 'shift_jis',
  'x-ms-cp932': 'shift_jis',
  eucjp: 'euc-jp',
  euc_jp: 'euc-jp',
  'eucjp-ms': 'euc-jp',
  iso2022jp: 'iso-2022-jp',
  utf8mb4: 'utf-8',
}

const marks: readonly { readonly bytes: Buffer; readonly encoding: string }[] = [
  { bytes: Buffer.of(0xef, 0xbb, 0xbf), encoding: 'utf-8' },
  { bytes: Buffer.of(0xff, 0xfe), encoding: 'utf-16le' },
  { bytes: Buffer.of(0xfe, 0xff), encoding: 'utf-16be' },
]

// how ISO-2022-JP goes over to Japanese
const escapes = ['\u001b$B', '\u001b$@']

// decoding ten megabytes of noise by every encoding takes seconds
const sampleBytes = 2 ** 20

/** How much of the text of a page may be damaged for its charset still to be believed. */
const tolerated = 0.1

/** The name that TextDecoder has for a label; null when it knows none. */
function encodingOf(label: string): string | null {
  const name = label.trim().toLowerCase()
  try {
    return new TextDecoder(aliases[name] ?? name).encoding
  } catch {
    return null
  }
}

/**
 * The text of `bytes`: by their byte order mark, or the first of `labels` that they fit, or as they look. A label that
 * they do not fit is a lie and passed over, unless nothing else fits better. Never throws.
 */
export function decodeText(bytes: Buffer, labels: readonly string[]): string {
  const mark = marks.find((known) => bytes.subarray(0, known.bytes.length).equals(known.bytes))
  if (mark !== undefined) return decode(bytes, mark.encoding)
  const stated = labels.flatMap((label) => encodingOf(label) ?? []).filter((encoding) => mayBe(encoding, bytes))
  // only one encoding has these, and it fits ASCII and so nearly every label
  const escaped = escapes.some((sequence) => bytes.includes(sequence)) ? decodeStrictly(bytes, 'iso-2022-jp') : null
  return escaped ?? strictly(bytes, stated) ?? leniently(bytes, stated)
}

/** The text when one of the encodings fits without any damage. */
function strictly(bytes: Buffer, stated: readonly string[]): string | null {
  const utf8 = decodeStrictly(bytes, 'utf-8')
  for (const encoding of stated) {
    const fitting = (isSingleByte(encoding) ? lookingOtherwise(bytes, utf8) : null) ?? decodeStrictly(bytes, encoding)
    if (fitting !== null) return fitting
  }
  return utf8
}

/** Pairs of bytes fit anything too: a page has ASCII, whose every other byte is 0, or is nothing else that is known. */
function mayBe(encoding: string, bytes: Buffer): boolean {
  if (!encoding.startsWith('utf-16') || bytes.includes(0)) return true
  return decodeStrictly(bytes, 'utf-8') === null && japaneseEncoding(bytes.subarray(0, sampleBytes)) === null
}

/** Single bytes fit anything: what is proper UTF-8 beyond ASCII, or Japanese, is that whatever the label says. */
function lookingOtherwise(bytes: Buffer, utf8: string | null): string | null {
  if (utf8 !== null) return /^\p{ASCII}*$/u.test(utf8) ? null : utf8
  const japanese = japaneseEncoding(bytes.subarray(0, sampleBytes))
  return japanese === null ? null : decodeStrictly(bytes, japanese)
}

/** The text by the first encoding that most of the bytes fit; some pages have a few broken ones. */
function leniently(bytes: Buffer, stated: readonly string[]): string {
  const sample = bytes.subarray(0, sampleBytes)
  const mostly = [...stated, 'utf-8'].find((encoding) => fits(census(decode(sample, encoding))))
  return decode(bytes, mostly ?? japaneseEncoding(sample) ?? 'windows-1252')
}

/** Shift_JIS or EUC-JP, when that gives the kana that every Japanese text has; by chance no other text does. */
function japaneseEncoding(sample: Buffer): string | null {
  const isJapanese = (encoding: string) => {
    const found = census(decode(sample, encoding))
    return found.kana * 4 >= found.foreign && fits(found)
  }
  return ['shift_jis', 'euc-jp'].find(isJapanese) ?? null
}

const fits = ({ broken, foreign }: Census) => broken <= tolerated * foreign

interface Census {
  /** Characters beyond ASCII. */
  readonly foreign: number
  /** Those of them that could not be decoded. */
  readonly broken: number
  readonly kana: number
}

function census(text: string): Census {
  let [foreign, broken, kana] = [0, 0, 0]
  // no regular expression: its matches would take many times the memory of the text
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x80) continue
    foreign++
    if (code === 0xfffd) broken++
    else if (code >= 0x3041 && code <= 0x30fe) kana++
  }
  return { foreign, broken, kana }
}

function isSingleByte(encoding: string): boolean {
  return /^(?:windows-|iso-8859-|koi8-|macintosh|x-mac-|ibm866)/.test(encoding)
}

function decodeStrictly(bytes: Buffer, encoding: string): string | null {
  try {
    return polish(new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding)
  } catch {
    return null
  }
}

function decode(bytes: Buffer, encoding: string): string {
  return polish(new TextDecoder(encoding).decode(bytes), encoding)
}

// 0x80 to 0x9f, which Node 20 leaves as control characters
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function polish(text: string, encoding: string): string {
  if (encoding !== 'windows-1252' || !/[\u0080-\u009f]/.test(text)) return text
  // in place: a page may hold nothing else, and each of its matches would take many times its own memory
  const units = Buffer.from(text, 'utf16le')
  for (let at = 0; at < units.length; at += 2) {
    const unit = units.readUInt16LE(at)
    if (unit >= 0x80 && unit <= 0x9f) units.writeUInt16LE(windows1252.charCodeAt(unit - 0x80), at)
  }
  return units.toString('utf16le')
}
