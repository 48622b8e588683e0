import { isAscii, isUtf8 } from 'node:buffer'
import { type CharacterSet, findCharacterSet, namedCharacterSet } from '#src/adapters/kit/text/character-sets.js'
import {
  guessCertainSet,
  guessJapaneseSet,
  guessText,
  mostlyFits,
  readByteOrderMark,
  utf8,
} from '#src/adapters/kit/text/guess-text.js'
import { isIso2022Jp, shiftsToJapanese } from '#src/adapters/kit/text/iso-2022-jp.js'
import { type Faults, faults, statedOtherwise } from './faults.js'

// labels that say nothing about the bytes
const silent = new Set(['', 'us-ascii', 'ascii', 'ansi_x3.4-1968', 'unknown-8bit', 'x-unknown', 'unknown', 'default'])

const isSilent = (label: string) => silent.has(label.replaceAll(/["']/g, '').trim().toLowerCase())

/** Decodes `bytes` by `label`, or by detection. Never throws; mismatches are added to `found`. */
export function decodePart(bytes: Uint8Array, label: string | undefined, found: Faults): string {
  const stated = label === undefined || isSilent(label) ? undefined : label
  const set = stated === undefined ? undefined : (readByteOrderMark(bytes)?.set ?? findCharacterSet(stated))
  if (set === null && !isAscii(bytes)) found.add(faults.unknownCharset)
  if (!isAscii(bytes) && shiftsToJapanese(bytes)) return decodeLines(bytes)
  if (set === undefined || set === null) return guessText(bytes)
  const shown = shownSet(bytes, set)
  if (shown !== null) found.add(statedOtherwise(set.name, shown.name))
  if (shown !== null || set !== utf8 || isUtf8(bytes)) return (shown ?? set).decode(bytes)
  found.add(faults.wrongCharset)
  return guessText(bytes, { likely: utf8 })
}

const iso2022Jp = namedCharacterSet('iso-2022-jp')

/** The charset detected in bytes that contradict the stated one; null if the stated one is possible. */
function shownSet(bytes: Uint8Array, stated: CharacterSet): CharacterSet | null {
  if (isIso2022Jp(bytes)) return stated === iso2022Jp ? null : iso2022Jp
  if (stated === utf8 || isAscii(bytes) || !isUtf8(bytes)) return null
  // nearly any bytes are valid in these
  const isJapanese = stated === iso2022Jp || stated.name === 'shift_jis'
  return isJapanese || stated.decodeStrictly(bytes) === null ? utf8 : null
}

/** Decodes ISO-2022-JP with text in other charsets appended, such as footers: each line has its own charset. */
function decodeLines(bytes: Uint8Array): string {
  const lines: string[] = []
  for (let at = 0; at <= bytes.length; ) {
    const end = bytes.indexOf(0x0a, at)
    const line = bytes.subarray(at, end === -1 ? bytes.length : end)
    lines.push(guessText(line))
    at = end === -1 ? bytes.length + 1 : end + 1
  }
  return lines.join('\n')
}

// charsets in which two bytes of UTF-8 may also be one character
const doubleByte = /^(?:shift_jis|euc-jp|euc-kr|gbk|gb18030|big5)$/

/**
 * Decodes bytes without a stated charset, next to a text with the charset `label`. Valid UTF-8 is decoded as such; but
 * if `label` is a double-byte charset, only if it has three-byte characters.
 */
export function decodeBeside(bytes: Uint8Array, label: string | undefined): string {
  const set = label === undefined || isSilent(label) ? null : findCharacterSet(label)
  const text = utf8.decodeStrictly(bytes)
  const isUtf8Text = text !== null && (/[\u0800-\uffff]/.test(text) || !doubleByte.test(set?.name ?? ''))
  if (set === null || isUtf8Text || set.name.startsWith('utf-') || isIso2022Jp(bytes)) return guessText(bytes)
  return set.decodeStrictly(bytes) ?? guessText(bytes)
}

/** The charset of a text, stated or detected; undefined for UTF-8. */
export function likelyCharset(bytes: Uint8Array, label: string | undefined): string | undefined {
  if (label !== undefined && !isSilent(label)) return label
  const isUtf8Text = guessCertainSet(bytes) !== null || mostlyFits(utf8, bytes)
  return isUtf8Text ? undefined : guessJapaneseSet(bytes)?.name
}
