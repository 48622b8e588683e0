/**
 * Han (with 々 〆 〇), hiragana, katakana (with ー) and hangul, as ranges for a character class.
 * Only letters and numbers: SQLite's unicode61 makes each of them part of a token.
 */
const ranges = [
  '\\u3005-\\u3007',
  '\\u3041-\\u3096\\u309d-\\u309f',
  '\\u30a1-\\u30fa\\u30fc-\\u30ff\\u31f0-\\u31ff',
  '\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff',
  '\\uac00-\\ud7a3',
  '\\u{20000}-\\u{323af}',
].join('')

/** A character of a script that is written without spaces, or (hangul) searched by parts of words. */
export const cjkCharacter = `[${ranges}]`

const anyCjk = new RegExp(cjkCharacter, 'u')

export function hasCjk(text: string): boolean {
  return anyCjk.test(text)
}

// 'ja' segments Chinese with the same dictionary; the result depends on the ICU version
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

// the segmenter's time grows faster than linearly
const maxPieceLength = 400
const minPieceLength = 200

const kindChange = /[ぁ-ゟ](?![ぁ-ゟ])|[ァ-ヿ](?![ァ-ヿ])/g

// V8 copies strings this short; a longer key would keep the whole text in memory that it was cut from
const maxRememberedLength = 12
const maxRemembered = 50_000
const remembered = new Map<string, readonly string[]>()

/** The words of a run of CJK characters. Short runs are frequent in mail, so their words are cached. */
export function segmentRun(run: string): readonly string[] {
  if (run.length > maxRememberedLength) return segmentPieces(run)
  const known = remembered.get(run)
  if (known !== undefined) return known
  const words = segmentPiece(run)
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(run, words)
  return words
}

function segmentPieces(run: string): readonly string[] {
  if (run.length <= maxPieceLength) return segmentPiece(run)
  const words: string[] = []
  for (let start = 0; start < run.length; ) {
    const end = cutAfter(run, start)
    words.push(...segmentPiece(run.slice(start, end)))
    start = end
  }
  return words
}

function segmentPiece(piece: string): readonly string[] {
  const words: string[] = []
  const segments = segmenter.segment(piece)
  // lookup by position is a third faster than iterating
  for (let at = 0; at < piece.length; ) {
    const word = segments.containing(at)?.segment ?? piece.slice(at)
    words.push(word)
    at += word.length
  }
  return words
}

/** Where to end a piece: after kana, because words rarely continue there; else at the maximum length. */
function cutAfter(run: string, start: number): number {
  const limit = start + maxPieceLength
  if (limit >= run.length) return run.length
  const tail = run.slice(start + minPieceLength, limit)
  let cut = -1
  for (const match of tail.matchAll(kindChange)) if (match.index + 1 < tail.length) cut = match.index
  if (cut >= 0) return start + minPieceLength + cut + 1
  // never within a surrogate pair
  return isHighSurrogate(run.charCodeAt(limit - 1)) ? limit - 1 : limit
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
