import { isAscii, isUtf8 } from 'node:buffer'
import { findCharacterSet } from '../kit/text/character-sets.js'
import {
  guessCertainSet,
  guessJapaneseSet,
  guessText,
  mostlyFits,
  readByteOrderMark,
  utf8,
} from '../kit/text/guess-text.js'
import { isIso2022Jp } from '../kit/text/iso-2022-jp.js'
import { type Faults, faults } from './faults.js'

// labels that say nothing about what the bytes are
const silent = new Set(['', 'us-ascii', 'ascii', 'ansi_x3.4-1968', 'unknown-8bit', 'x-unknown', 'unknown', 'default'])

const isSilent = (label: string) => silent.has(label.replaceAll(/["']/g, '').trim().toLowerCase())

/** The text of `bytes`, as `label` says or as the bytes look. Never throws; what was not as stated goes to `found`. */
export function decodePart(bytes: Uint8Array, label: string | undefined, found: Faults): string {
  if (label === undefined || isSilent(label)) return guessText(bytes)
  const set = readByteOrderMark(bytes)?.set ?? findCharacterSet(label)
  if (set === null && !isAscii(bytes)) found.add(faults.unknownCharset)
  if (set === utf8 && !isUtf8(bytes)) found.add(faults.wrongCharset)
  const isBelieved = set !== null && (set !== utf8 || isUtf8(bytes))
  return isBelieved ? set.decode(bytes) : guessText(bytes)
}

// where two bytes of UTF-8 may as well be one character of the set
const doubleByte = /^(?:shift_jis|euc-jp|euc-kr|gbk|gb18030|big5)$/

/**
 * The text of bytes that state no character set, beside a text that states `label`. UTF-8 is known by its bytes, but where
 * `label` writes two bytes for a character, as Japanese does, only by signs of three bytes.
 */
export function decodeBeside(bytes: Uint8Array, label: string | undefined): string {
  const set = label === undefined || isSilent(label) ? null : findCharacterSet(label)
  const text = utf8.decodeStrictly(bytes)
  const isUtf8Text = text !== null && (/[\u0800-\uffff]/.test(text) || !doubleByte.test(set?.name ?? ''))
  if (set === null || isUtf8Text || set.name.startsWith('utf-') || isIso2022Jp(bytes)) return guessText(bytes)
  return set.decodeStrictly(bytes) ?? guessText(bytes)
}

/** The character set that a text without a stated one is written in, where its bytes tell; undefined for UTF-8. */
export function likelyCharset(bytes: Uint8Array, label: string | undefined): string | undefined {
  if (label !== undefined && !isSilent(label)) return label
  const isUtf8Text = guessCertainSet(bytes) !== null || mostlyFits(utf8, bytes)
  return isUtf8Text ? undefined : guessJapaneseSet(bytes)?.name
}
