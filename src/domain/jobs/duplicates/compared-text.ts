import { foldText } from '#src/domain/shared/text.js'
import { type SimHash, simHash, similarityOf } from './sim-hash.js'

// of a description; what stands behind it is the same as before, or no description
const maxLength = 50_000

/** The text of a posting as it is compared: its lines, folded, without what is left of HTML. */
export interface ComparedText {
  readonly lines: readonly string[]
  readonly length: number
  /** Of all lines; made when it is first asked for. */
  readonly hash: () => SimHash
}

/** Texts shorter than this say too little. */
export const minTextLength = 200

/** What texts must have alike to be the same. */
export const minSimilarity = 0.92

// what is left of a text must be most of it: else it is another text, however alike a part of both is
const minKept = 0.65

export function comparedText(description: string | null): ComparedText {
  const plain = foldText((description ?? '').slice(0, maxLength))
    .replace(/<\/?(?:p|div|br|li|ul|ol|h[1-6]|tr|table)\b[^<>]{0,200}>/g, '\n')
    .replace(/<\/?[a-z][^<>]{0,200}>/g, ' ')
    .replace(/&amp;|&(?![a-z#])/g, ' and ')
    .replace(/&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,5});/g, ' ')
  // sentences as well as lines: boards join lines that others part
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
 * How alike two texts are, from 0 to 1. Lines that only one of them has are a board's frame around the posting (how to apply, who shares
 * it), as long as they are the smaller part, and do not count; nor do lines about pay, which boards add and reword. Null for texts that
 * say too little.
 */
export function textSimilarity(a: ComparedText, b: ComparedText): number | null {
  if (a.length < minTextLength || b.length < minTextLength) return null
  const [first, second] = [sharedLength(a, b), sharedLength(b, a)]
  const isMost = first >= a.length * minKept && second >= b.length * minKept
  // what both have is the same lines
  return isMost && first >= minTextLength ? 1 : similarityOf(a.hash(), b.hash())
}

const aboutPay =
  /\b(?:salary|pay|compensation|base|wage|ote)\b.{0,80}\d|\d.{0,40}\b(?:per (?:year|hour|month|annum)|a year|an hour|annually|yearly|usd|eur|gbp|jpy)\b|(?:年収|月給|時給|年俸|給与|想定年収|賃金)/

/** The length of those of the lines that the other has too. */
function sharedLength(text: ComparedText, other: ComparedText): number {
  const shared = new Set(other.lines)
  return lengthOf(text.lines.filter((line) => shared.has(line) && !aboutPay.test(line)))
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0)
}
