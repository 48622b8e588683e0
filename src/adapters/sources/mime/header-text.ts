import { decodeBeside, decodePart } from './decode-part.js'
import type { Faults } from './faults.js'

const escapeSign = '\u001b'

/** What is known of a message when its headers are decoded. */
export interface HeaderContext {
  readonly found: Faults
  /** Of the text, where it states one: undeclared 8-bit headers are likely to be in the same. Few messages have any. */
  readonly bodyCharset: () => string | undefined
}

/** Folded lines as one. */
export function unfold(value: string): string {
  return value.replace(/\r?\n[ \t]+/g, ' ').trim()
}

/** The text of a header value given one character for each byte: undeclared 8-bit text and encoded words decoded. */
export function decodeHeader(value: string, context: HeaderContext): string {
  return clean(
    render(
      value,
      context,
      (bytes) => decodeBytes(bytes, context),
      (text) => text,
    ),
  )
}

/** The same with encoded words left as they are, but one for each text and in UTF-8: an address in them is none. */
export function decodeAroundWords(value: string, context: HeaderContext): string {
  return render(value, context, (bytes) => decodeBytes(bytes, context), inUtf8)
}

/** Encoded words in a text that is decoded already, as the parameters of a part are. */
export function decodeWords(text: string, found: Faults): string {
  return clean(
    render(
      text,
      { found, bodyCharset: () => undefined },
      (literal) => literal,
      (word) => word,
    ),
  )
}

/** Without line ends, NUL and other controls. */
export function clean(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

type Change = (text: string) => string

function render(value: string, { found }: HeaderContext, literal: Change, word: Change): string {
  const pieces = splitWords(value).map((piece) =>
    typeof piece === 'string' ? literal(piece) : word(decodeRun(piece, found)),
  )
  return pieces.join('')
}

/** The text of encoded words that follow each other: those of one character set are one text, cut anywhere. */
function decodeRun(words: readonly EncodedWord[], found: Faults): string {
  const texts: string[] = []
  for (let at = 0; at < words.length; ) {
    const charset = words[at]?.charset ?? ''
    const other = words.findIndex((word, index) => index > at && word.charset !== charset)
    const end = other === -1 ? words.length : other
    texts.push(decodePart(joinedBytes(words.slice(at, end)), charset, found))
    at = end
  }
  return texts.join('')
}

function decodeBytes(value: string, { bodyCharset }: HeaderContext): string {
  if (!value.includes(escapeSign) && !/[\x80-\xff]/.test(value)) return value
  return decodeBeside(Buffer.from(value, 'latin1'), bodyCharset())
}

function inUtf8(text: string): string {
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}

/** A word of RFC 2047: `=?charset?encoding?payload?=`. */
export interface EncodedWord {
  /** Lower case, without a language (RFC 2231). */
  readonly charset: string
  readonly isBase64: boolean
  readonly payload: string
}

const head = /=\?([^?*\s]{1,60})(?:\*[^?\s]{0,40})?\?([QqBb])\?/g

/** A header value cut into texts and runs of encoded words; the space between two words is not a part of the text. */
function splitWords(value: string): readonly (string | readonly EncodedWord[])[] {
  const pieces: (string | EncodedWord[])[] = []
  let at = 0
  for (const { start, end, word } of findWords(value)) {
    const between = value.slice(at, start)
    const run = pieces.at(-1)
    const isRun = run !== undefined && typeof run !== 'string' && between.trim() === ''
    if (isRun) run.push(word)
    else pieces.push(between, [word])
    at = end
  }
  return [...pieces, value.slice(at)].filter((piece) => piece !== '')
}

/** The bytes of words in one character set: programs cut them inside a character, and inside a group of base64. */
function joinedBytes(words: readonly EncodedWord[]): Uint8Array {
  const pieces: Buffer[] = []
  let base64 = ''
  for (const { isBase64, payload } of words) {
    const text = isBase64 ? payload.replace(/\s+/g, '') : ''
    base64 += text
    // a whole group, or padding, ends a base64 text; else it goes on in the next word
    if (isBase64 && base64.length % 4 !== 0 && !text.endsWith('=')) continue
    pieces.push(Buffer.from(base64, 'base64'))
    base64 = ''
    if (!isBase64) pieces.push(quotedBytes(payload))
  }
  return Buffer.concat([...pieces, Buffer.from(base64, 'base64')])
}

function* findWords(value: string): Generator<{ start: number; end: number; word: EncodedWord }> {
  let close = -1
  let after = 0
  for (const found of value.matchAll(head)) {
    const [text, charset = '', encoding = ''] = found
    const start = found.index + text.length
    if (found.index < after) continue
    if (close < start) close = value.indexOf('?=', start)
    if (close === -1) return
    // a word that is not closed ends where the next one starts
    const next = value.indexOf('=?', start)
    if (next !== -1 && next + 1 < close) continue
    after = close + 2
    const payload = value.slice(start, close)
    const word = { charset: charset.toLowerCase(), isBase64: /b/i.test(encoding), payload }
    yield { start: found.index, end: after, word }
  }
}

function quotedBytes(payload: string): Buffer {
  const text = payload
    .replaceAll('_', ' ')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(text, 'latin1')
}
