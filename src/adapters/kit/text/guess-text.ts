import { isUtf8 } from 'node:buffer'
import { type CharacterSet, namedCharacterSet } from './character-sets.js'
import { isIso2022Jp } from './iso-2022-jp.js'

const marks: readonly { readonly mark: Buffer; readonly name: string }[] = [
  { mark: Buffer.of(0xef, 0xbb, 0xbf), name: 'utf-8' },
  { mark: Buffer.of(0xff, 0xfe), name: 'utf-16le' },
  { mark: Buffer.of(0xfe, 0xff), name: 'utf-16be' },
]

export const maxMarkBytes = 3

// decoding ten megabytes of noise with every set takes seconds
const sampleBytes = 2 ** 20

// the length of the examined beginning, in characters
const maxBeginning = 64 * 1024

// the share of damaged characters up to which a character set is still believed
const toleratedDamage = 0.1
// the same for a text declared as UTF-8: random bytes hardly ever form one of its characters
const toleratedWhenSaid = 0.5

/** Common kanji of Japanese pages. Job postings and company tables consist of them and have hardly any kana. */
const commonKanji = new Set(
  '会社名医療法人団勤務地給与時間休日員募集要項仕事内容資格経験応方採用年月大学業所東京都府県市区町村北海道阪古屋福岡神奈川札幌電話番号住株式有限手当交通費支制度保険健康厚生雇労災昇賞職種形態正契約期待遇利面接書類選考必免許管理開発技術営企画製造販売介護看育士工場運転配送設計建築土木新卒中途歓迎一二三四五六七八九十万円分週以上下前後金水火祝夏冬末始長短完全定残無能力知識者女男歳本店部課代表取締役立出入見行生自国高安心相談情報関係連絡先郵便料数外実現',
)

export const utf8 = namedCharacterSet('utf-8')

/** The character set of the byte order mark at the start. Returns null if there is none. */
export function readByteOrderMark(
  bytes: Uint8Array,
): { readonly set: CharacterSet; readonly markBytes: number } | null {
  const found = marks.find(({ mark }) => mark.equals(bytes.subarray(0, mark.length)))
  return found === undefined ? null : { set: namedCharacterSet(found.name), markBytes: found.mark.length }
}

/**
 * Decodes bytes without a declared charset by guessing it; `likely` is the set they probably start in. Never throws.
 */
export function guessText(bytes: Uint8Array, { likely = null }: { likely?: CharacterSet | null } = {}): string {
  const certain = readByteOrderMark(bytes)?.set ?? guessCertainSet(bytes)
  const set = certain ?? (mostlyFits(utf8, bytes) ? utf8 : guessJapaneseSet(bytes))
  const beginning = set === null && likely !== null && beginsIn(likely, bytes) ? likely : null
  return (set ?? beginning ?? namedCharacterSet('windows-1252')).decode(bytes)
}

// one multi-byte character may come about by chance, several do not
const minBeginning = 3

/** Whether several non-ASCII characters decode in the set before the first invalid one. */
function beginsIn(set: CharacterSet, bytes: Uint8Array): boolean {
  const [beginning = ''] = set.decode(bytes.subarray(0, sampleBytes)).split('\ufffd', 1)
  let foreign = 0
  for (const character of beginning.slice(0, maxBeginning)) if (character > '\u007f') foreign++
  return foreign >= minBeginning
}

/** ISO-2022-JP or undamaged UTF-8: nothing else looks like them. Returns null for other bytes. */
export function guessCertainSet(bytes: Uint8Array): CharacterSet | null {
  if (isIso2022Jp(bytes)) return namedCharacterSet('iso-2022-jp')
  return isUtf8(bytes) ? utf8 : null
}

/**
 * Shift_JIS or EUC-JP, if decoding yields the kana and common kanji of Japanese texts: no other text yields as many by
 * chance. Returns null otherwise.
 */
export function guessJapaneseSet(bytes: Uint8Array): CharacterSet | null {
  const isJapanese = (set: CharacterSet) => {
    const found = takeCensus(set, bytes)
    return found.japanese * 4 >= found.foreign && isTolerable(found)
  }
  return ['shift_jis', 'euc-jp'].map(namedCharacterSet).find(isJapanese) ?? null
}

/** Whether the bytes decode in the set, apart from a few that are broken. */
export function mostlyFits(set: CharacterSet, bytes: Uint8Array): boolean {
  return isTolerable(takeCensus(set, bytes))
}

/** Whether bytes declared as UTF-8 really are, even if many of them are broken. */
export function isBrokenUtf8(bytes: Uint8Array): boolean {
  const { broken, foreign } = takeCensus(utf8, bytes)
  return broken <= toleratedWhenSaid * foreign
}

const isTolerable = ({ broken, foreign }: Census) => broken <= toleratedDamage * foreign

interface Census {
  /** Count of non-ASCII characters. */
  readonly foreign: number
  /** Count of those that could not be decoded. */
  readonly broken: number
  /** Count of kana and common kanji. */
  readonly japanese: number
}

function takeCensus(set: CharacterSet, bytes: Uint8Array): Census {
  const text = set.decode(bytes.subarray(0, sampleBytes))
  let [foreign, broken, japanese] = [0, 0, 0]
  // not a regular expression: its matches would take many times the memory of the text
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    // the second half of a surrogate pair is not counted again
    if (unit < 0x80 || (unit & 0xfc00) === 0xdc00) continue
    foreign++
    if (unit === 0xfffd) broken++
    else if ((unit >= 0x3041 && unit <= 0x30fe) || commonKanji.has(text.charAt(at))) japanese++
  }
  return { foreign, broken, japanese }
}
