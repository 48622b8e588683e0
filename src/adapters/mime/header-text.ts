import { decodeBeside, decodePart } from './decode-part.js'
import { type EncodedWord, joinedBytes, splitWords } from './encoded-words.js'
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
