/** How much of a text was found, and how much of the found text belongs to it, each from 0 to 1. */
export interface Overlap {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/** Compares words, and single Japanese and Chinese characters, as bags. */
export function tokenOverlap(found: string, expected: string): Overlap {
  return overlapOf(tokensOf(found), tokensOf(expected))
}

/** Compares bags of four consecutive words, like Zyte's article extraction benchmark. */
export function shingleOverlap(found: string, expected: string): Overlap {
  return overlapOf(shinglesOf(found), shinglesOf(expected))
}

function tokensOf(text: string): readonly string[] {
  const tokens = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|[\p{L}\p{M}\p{N}]+/gu
  return text.normalize('NFKC').toLowerCase().match(tokens) ?? []
}

const shingleLength = 4

function shinglesOf(text: string): readonly string[] {
  const words = text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  const count = Math.max(Math.min(1, words.length), words.length - shingleLength + 1)
  return Array.from({ length: count }, (_, at) => words.slice(at, at + shingleLength).join(' '))
}

function overlapOf(found: readonly string[], expected: readonly string[]): Overlap {
  const left = new Map<string, number>()
  for (const token of expected) left.set(token, (left.get(token) ?? 0) + 1)
  let shared = 0
  for (const token of found) {
    const count = left.get(token) ?? 0
    if (count === 0) continue
    shared += 1
    left.set(token, count - 1)
  }
  const [precision, recall] = [shared / Math.max(1, found.length), shared / Math.max(1, expected.length)]
  return { precision, recall, f1: harmonicMean(precision, recall) }
}

export function harmonicMean(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
}
