import { isAscii } from 'node:buffer'
import { type CharacterSet, findCharacterSet } from '#src/adapters/kit/text/character-sets.js'
import { declaredCharset } from '#src/adapters/kit/text/declared-charset.js'
import {
  guessCertainSet,
  guessJapaneseSet,
  guessText,
  isBrokenUtf8,
  mostlyFits,
  readByteOrderMark,
  utf8,
} from '#src/adapters/kit/text/guess-text.js'
import { isIso2022Jp } from '#src/adapters/kit/text/iso-2022-jp.js'
import type { FetchedPage, PageFormat } from '#src/application/websites/ports/page-fetcher.js'
import type { ContentType } from '#src/domain/websites/website.js'

/** A page as text. */
export interface Page {
  readonly format: PageFormat
  readonly text: string
  readonly contentType: ContentType
  /** Its URL, which may describe its subject. */
  readonly url?: string
}

/** Decodes a body by the charset in its header and in the page itself. Never throws. */
export function readPageText({ bytes, charset, format }: Pick<FetchedPage, 'bytes' | 'charset' | 'format'>): string {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const declared = format === 'html' ? declaredCharset(body) : null
  const labels = [charset, declared].filter((label) => label !== null)
  const text = decodePage(body, labels)
  // pages do not show NUL, and databases may not accept it in text
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}

/**
 * Decodes `bytes` by their byte order mark, the first of `labels` that fits, or a guess. A label that does not fit is
 * ignored unless nothing fits better. Never throws.
 */
export function decodePage(bytes: Buffer, labels: readonly string[]): string {
  if (readByteOrderMark(bytes) !== null || isIso2022Jp(bytes)) return guessText(bytes)
  const stated = labels.flatMap((label) => findCharacterSet(label) ?? []).filter((set) => mayBe(set, bytes))
  for (const set of stated) {
    const fitting = (set.isSingleByte ? lookingOtherwise(bytes, set) : null) ?? set.decodeStrictly(bytes)
    if (fitting !== null) return fitting
  }
  const mostly = guessCertainSet(bytes) ?? stated.find((set) => stillFits(set, bytes))
  return mostly === undefined ? guessText(bytes) : mostly.decode(bytes)
}

function stillFits(set: CharacterSet, bytes: Buffer): boolean {
  return set === utf8 ? isBrokenUtf8(bytes) : mostlyFits(set, bytes)
}

/** Any pairs of bytes are valid UTF-16: a real page has ASCII with zero bytes, or matches no other charset. */
function mayBe(set: CharacterSet, bytes: Buffer): boolean {
  if (!set.name.startsWith('utf-16') || bytes.includes(0)) return true
  return guessCertainSet(bytes) === null && guessJapaneseSet(bytes) === null
}

// what servers and templates state without looking; whoever states a set of DOS or of old Macs has looked
const statedByDefault = /^(?:windows|iso-8859)-/

/** Any bytes are valid in a single-byte charset: valid non-ASCII UTF-8 overrides the label, and Japanese a default one. */
function lookingOtherwise(bytes: Buffer, stated: CharacterSet): string | null {
  const text = utf8.decodeStrictly(bytes)
  if (text !== null) return isAscii(bytes) ? null : text
  return statedByDefault.test(stated.name) ? (guessJapaneseSet(bytes)?.decodeStrictly(bytes) ?? null) : null
}
