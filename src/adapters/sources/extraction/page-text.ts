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
  /** Where it was found, which may name what it is about. */
  readonly url?: string
}

/** The text of a body, by what its header and the page itself say of its charset. Never throws. */
export function readPageText({ bytes, charset, format }: Pick<FetchedPage, 'bytes' | 'charset' | 'format'>): string {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const declared = format === 'html' ? declaredCharset(body) : null
  const labels = [charset, declared].filter((label) => label !== null)
  const text = decodePage(body, labels)
  // no page shows them, and no text of a database may hold them
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}

/**
 * The text of `bytes`: by their byte order mark, or the first of `labels` that they fit, or as they look. A label that
 * they do not fit is a lie and passed over, unless nothing else fits better. Never throws.
 */
export function decodePage(bytes: Buffer, labels: readonly string[]): string {
  if (readByteOrderMark(bytes) !== null || isIso2022Jp(bytes)) return guessText(bytes)
  const stated = labels.flatMap((label) => findCharacterSet(label) ?? []).filter((set) => mayBe(set, bytes))
  for (const set of stated) {
    const fitting = (set.isSingleByte ? lookingOtherwise(bytes) : null) ?? set.decodeStrictly(bytes)
    if (fitting !== null) return fitting
  }
  const mostly = guessCertainSet(bytes) ?? stated.find((set) => stillFits(set, bytes))
  return mostly === undefined ? guessText(bytes) : mostly.decode(bytes)
}

function stillFits(set: CharacterSet, bytes: Buffer): boolean {
  return set === utf8 ? isBrokenUtf8(bytes) : mostlyFits(set, bytes)
}

/** Pairs of bytes fit anything too: a page has ASCII, whose every other byte is 0, or is nothing else that is known. */
function mayBe(set: CharacterSet, bytes: Buffer): boolean {
  if (!set.name.startsWith('utf-16') || bytes.includes(0)) return true
  return guessCertainSet(bytes) === null && guessJapaneseSet(bytes) === null
}

/** Single bytes fit anything: what is proper UTF-8 beyond ASCII, or Japanese, is that whatever the label says. */
function lookingOtherwise(bytes: Buffer): string | null {
  const text = utf8.decodeStrictly(bytes)
  if (text !== null) return isAscii(bytes) ? null : text
  return guessJapaneseSet(bytes)?.decodeStrictly(bytes) ?? null
}
