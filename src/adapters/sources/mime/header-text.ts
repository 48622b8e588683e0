import { decodeBeside, decodePart } from './decode-part.js'
import type { Faults } from './faults.js'

const escapeSign = '\u001b'

/** Context for decoding the headers of a message. */
export interface HeaderContext {
  readonly found: Faults
  /** The charset of the text, which undeclared 8-bit headers probably share. It is rarely needed. */
  readonly bodyCharset: () => string | undefined
}

/** Joins folded lines. */
export function unfold(value: string): string {
  return value.replace(/\r?\n[ \t]+/g, ' ').trim()
}

/** Decodes a header value with one character per byte: undeclared 8-bit text and encoded words. */
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

/**
 * The same, but encoded words stay encoded, joined per text and in UTF-8, so that addresses inside them are not parsed.
 */
export function decodeAroundWords(value: string, context: HeaderContext): string {
  return render(value, context, (bytes) => decodeBytes(bytes, context), inUtf8)
}

/** Decodes encoded words in text that is otherwise decoded, such as the parameters of a part. */
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

/** Replaces line ends, NUL and other control characters by spaces. */
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

/** Decodes consecutive encoded words: those with the same charset are one text, cut at any byte. */
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

/** An encoded word of RFC 2047: `=?charset?encoding?payload?=`. */
export interface EncodedWord {
  /** In lower case, without a language (RFC 2231). */
  readonly charset: string
  readonly isBase64: boolean
  readonly payload: string
}

const head = /=\?([^?*\s]{1,60})(?:\*[^?\s]{0,40})?\?([QqBb])\?/g

/** Splits a header value into texts and runs of encoded words; space between two encoded words is dropped. */
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

/** The bytes of words with one charset: programs cut them inside a character or a base64 group. */
function joinedBytes(words: readonly EncodedWord[]): Uint8Array {
  const pieces: Buffer[] = []
  let base64 = ''
  for (const { isBase64, payload } of words) {
    const text = isBase64 ? payload.replace(/\s+/g, '') : ''
    base64 += text
    // a whole group or padding ends a base64 text; otherwise it continues in the next word
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
    // an unclosed word ends where the next one starts
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
