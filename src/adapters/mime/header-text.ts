import { decodeWords } from 'postal-mime'
import { decodeText, guess, isNative } from './charset.js'
import type { Faults } from './faults.js'

const encodedWord = /=\?([^?*\s]+)(\*[^?\s]*)?\?([QqBb])\?([^?]*)\?=/g
const escapeSign = '\u001b'

/** Folded lines as one. */
export function unfold(value: string): string {
  return value.replace(/(?:\r?\n)+[ \t]+/g, ' ').trim()
}

/** The text of a header value given one character for each byte: undeclared 8-bit text and encoded words decoded. */
export function decodeHeader(value: string, found: Faults): string {
  return clean(decodeWords(decodeBytes(value, found)))
}

/** The same with encoded words left as they are, but in character sets that everybody knows. */
export function decodeBytes(value: string, found: Faults): string {
  const text = value.includes(escapeSign) || /[\x80-\xff]/.test(value) ? guess(Buffer.from(value, 'latin1')) : value
  if (!text.includes('=?')) return text
  return text.replace(encodedWord, (word, charset: string, _language, encoding: string, payload: string) =>
    isNative(charset) ? word : inUtf8(decodeText(wordBytes(encoding, payload), charset, found)),
  )
}

/** Without line ends, NUL and other controls. */
export function clean(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

function wordBytes(encoding: string, payload: string): Uint8Array {
  if (/b/i.test(encoding)) return Buffer.from(payload, 'base64')
  const text = payload
    .replaceAll('_', ' ')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(text, 'latin1')
}

function inUtf8(text: string): string {
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}
