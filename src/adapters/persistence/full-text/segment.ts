// 'ja' segments Chinese from the same dictionary; what it splits changes with the ICU version
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

// the segmenter's time grows faster than its input
const longestPiece = 400
const leastPiece = 200

const kindChange = /[ぁ-ゟ](?![ぁ-ゟ])|[ァ-ヿ](?![ァ-ヿ])/g

// V8 copies strings this short; a longer key would keep the whole text alive that it was cut from
const longestRemembered = 12
const mostRemembered = 50_000
const remembered = new Map<string, readonly string[]>()

/** The words of a run of CJK characters. Short runs come again and again in mail, so their words are remembered. */
export function segmentRun(run: string): readonly string[] {
  if (run.length > longestRemembered) return segmentPieces(run)
  const known = remembered.get(run)
  if (known !== undefined) return known
  const words = segmentPiece(run)
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(run, words)
  return words
}

function segmentPieces(run: string): readonly string[] {
  if (run.length <= longestPiece) return segmentPiece(run)
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
  // asking by position is a third faster than iterating
  for (let at = 0; at < piece.length; ) {
    const word = segments.containing(at)?.segment ?? piece.slice(at)
    words.push(word)
    at += word.length
  }
  return words
}

/** Where to end a piece: where kana end, because words seldom run over that; else at the full length. */
function cutAfter(run: string, start: number): number {
  const limit = start + longestPiece
  if (limit >= run.length) return run.length
  const tail = run.slice(start + leastPiece, limit)
  let cut = -1
  for (const match of tail.matchAll(kindChange)) if (match.index + 1 < tail.length) cut = match.index
  if (cut >= 0) return start + leastPiece + cut + 1
  // never between the halves of a surrogate pair
  return isHighSurrogate(run.charCodeAt(limit - 1)) ? limit - 1 : limit
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
