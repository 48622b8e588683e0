import { anyOf } from '#src/domain/shared/any-of.js'
import { foldText } from '#src/domain/shared/text.js'
import { type SimHash, simHash, similarityOf } from './sim-hash.js'

// the part of a description that is compared; text after it repeats or is no description
const maxLength = 50_000

/** The text of a posting for comparison: folded lines without HTML. */
export interface ComparedText {
  readonly lines: readonly string[]
  readonly length: number
  /** The hash of all lines; computed on the first call. */
  readonly hash: () => SimHash
}

/** Shorter texts say too little to be compared. */
export const minTextLength = 200

/** The similarity from which texts count as the same. */
export const minSimilarity = 0.92

// the share of each text that common lines must cover; with less, texts are different even if they have a part in
// common
const minKept = 0.65

export function comparedText(description: string | null): ComparedText {
  const plain = foldText((description ?? '').slice(0, maxLength))
    .replace(/<\/?(?:p|div|br|li|ul|ol|h[1-6]|tr|table)\b[^<>]{0,200}>/g, '\n')
    .replace(/<\/?[a-z][^<>]{0,200}>/g, ' ')
    .replace(/&amp;|&(?![a-z#])/g, ' and ')
    .replace(/&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,5});/g, ' ')
  // also splits sentences, because boards join lines that others separate
  const lines = plain
    .split(/\n|(?<=[.!?])\s+|(?<=[。！？])/)
    .map((line) => (line.match(/[\p{L}\p{N}]+/gu) ?? []).join(' '))
    .filter((line) => line !== '')
  let hash: SimHash | null = null
  return {
    lines,
    length: lengthOf(lines),
    hash: () => {
      hash ??= simHash(lines)
      return hash
    },
  }
}

/**
 * Returns the similarity of two texts, from 0 to 1, or null if either is too short. Lines that only one text has do not
 * count if they are the smaller part: they are a board's frame around the posting (how to apply, who shares it). Lines
 * about pay do not count either, because boards add and reword them.
 */
export function textSimilarity(a: ComparedText, b: ComparedText): number | null {
  if (a.length < minTextLength || b.length < minTextLength) return null
  const [first, second] = [sharedLength(a, b), sharedLength(b, a)]
  const isMost = first >= a.length * minKept && second >= b.length * minKept
  // the common lines are identical
  return isMost && first >= minTextLength ? 1 : similarityOf(a.hash(), b.hash())
}

const pay = anyOf`salary | pay | compensation | base | wage | ote`
const period = anyOf`
  per (?:year|hour|month|annum) | a year | an hour | annually | yearly | usd | eur | gbp | jpy
`
const payInJapanese = anyOf`年収 | 月給 | 時給 | 年俸 | 給与 | 想定年収 | 賃金`
const aboutPay = new RegExp(String.raw`\b${pay}\b.{0,80}\d|\d.{0,40}\b${period}\b|${payInJapanese}`)

/** Returns the length of the lines that the other text also has, without lines about pay. */
function sharedLength(text: ComparedText, other: ComparedText): number {
  const shared = new Set(other.lines)
  return lengthOf(text.lines.filter((line) => shared.has(line) && !aboutPay.test(line)))
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0)
}
