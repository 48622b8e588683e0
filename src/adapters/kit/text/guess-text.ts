import { isUtf8 } from 'node:buffer'
import { type CharacterSet, namedCharacterSet } from './character-sets.js'
import { isIso2022Jp } from './iso-2022-jp.js'

const marks: readonly { readonly mark: Buffer; readonly name: string }[] = [
  { mark: Buffer.of(0xef, 0xbb, 0xbf), name: 'utf-8' },
  { mark: Buffer.of(0xff, 0xfe), name: 'utf-16le' },
  { mark: Buffer.of(0xfe, 0xff), name: 'utf-16be' },
]

export const maxMarkBytes = 3

// decoding ten megabytes of noise by every set takes seconds
const sampleBytes = 2 ** 20

// the beginning that is looked at, in characters
const maxBeginning = 64 * 1024

// how much of a text may be damaged for its character set still to be believed
const toleratedDamage = 0.1

export const utf8 = namedCharacterSet('utf-8')

/** What the byte order mark at the start says; null without one. */
export function readByteOrderMark(
  bytes: Uint8Array,
): { readonly set: CharacterSet; readonly markBytes: number } | null {
  const found = marks.find(({ mark }) => mark.equals(bytes.subarray(0, mark.length)))
  return found === undefined ? null : { set: namedCharacterSet(found.name), markBytes: found.mark.length }
}

/** The text of bytes of which nothing is said, as they look; `likely` is a set that they begin in, if any. Never throws. */
export function guessText(bytes: Uint8Array, { likely = null }: { likely?: CharacterSet | null } = {}): string {
  const certain = readByteOrderMark(bytes)?.set ?? guessCertainSet(bytes)
  const set = certain ?? (mostlyFits(utf8, bytes) ? utf8 : guessJapaneseSet(bytes))
  const beginning = set === null && likely !== null && beginsIn(likely, bytes) ? likely : null
  return (set ?? beginning ?? namedCharacterSet('windows-1252')).decode(bytes)
}

// a character of several bytes may come about by chance, so many do not
const minBeginning = 3

/** Whether several characters beyond ASCII are of the set before the first that is not. */
function beginsIn(set: CharacterSet, bytes: Uint8Array): boolean {
  const [beginning = ''] = set.decode(bytes.subarray(0, sampleBytes)).split('\ufffd', 1)
  let foreign = 0
  for (const character of beginning.slice(0, maxBeginning)) if (character > '\u007f') foreign++
  return foreign >= minBeginning
}

/** ISO-2022-JP or UTF-8 without any damage: nothing else looks like them. Null for other bytes. */
export function guessCertainSet(bytes: Uint8Array): CharacterSet | null {
  if (isIso2022Jp(bytes)) return namedCharacterSet('iso-2022-jp')
  return isUtf8(bytes) ? utf8 : null
}

/** Shift_JIS or EUC-JP, when that gives the kana that every Japanese text has; by chance no other text does. */
export function guessJapaneseSet(bytes: Uint8Array): CharacterSet | null {
  const isJapanese = (set: CharacterSet) => {
    const found = takeCensus(set, bytes)
    return found.kana * 4 >= found.foreign && isTolerable(found)
  }
  return ['shift_jis', 'euc-jp'].map(namedCharacterSet).find(isJapanese) ?? null
}

/** Whether the bytes are of the set but for a few that are broken. */
export function mostlyFits(set: CharacterSet, bytes: Uint8Array): boolean {
  return isTolerable(takeCensus(set, bytes))
}

const isTolerable = ({ broken, foreign }: Census) => broken <= toleratedDamage * foreign

interface Census {
  /** Characters beyond ASCII. */
  readonly foreign: number
  /** Those of them that could not be decoded. */
  readonly broken: number
  readonly kana: number
}

function takeCensus(set: CharacterSet, bytes: Uint8Array): Census {
  const text = set.decode(bytes.subarray(0, sampleBytes))
  let [foreign, broken, kana] = [0, 0, 0]
  // no regular expression: its matches would take many times the memory of the text
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    // the second half of a character is not counted again
    if (unit < 0x80 || (unit & 0xfc00) === 0xdc00) continue
    foreign++
    if (unit === 0xfffd) broken++
    else if (unit >= 0x3041 && unit <= 0x30fe) kana++
  }
  return { foreign, broken, kana }
}
