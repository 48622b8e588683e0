import { AppError } from '#src/domain/shared/app-error.js'
import { foldText, isAscii, normalizeText } from '#src/domain/shared/text.js'

/**
 * Text with its case removed, for every script: Σ, σ and ς are one, ß and ss are one; é and ガ are one whether they
 * are written as one character or as letter and mark. Lengths may change.
 * Source: mail-contains.
 */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  // up first: some letters have no lower case of their own and share one with others only in upper case
  return normalizeText(text.toUpperCase().toLowerCase().replaceAll('ς', 'σ'), 'NFC')
}

/** Whether `text` holds the folded `needle`; every character stands for itself. */
export function containsFolded(text: string | null, needle: string): boolean {
  return text !== null && foldCase(text).includes(needle)
}

export const matchModes = ['any', 'all'] as const

export type MatchMode = (typeof matchModes)[number]

export const maxKeywords = 50

export interface KeywordScore {
  /** Occurrences of all keywords in subject and plain text. */
  readonly matchCount: number
  /** Share of the keywords that occur × 100, one decimal. */
  readonly matchScore: number
}

/** Keywords folded, each once. Throws VALIDATION_ERROR. Source: mail-keywords. */
export function toKeywords(keywords: readonly string[]): readonly string[] {
  const folded = new Set(keywords.map((keyword) => foldText(keyword.trim())))
  if (folded.size === 0 || folded.has('')) {
    throw new AppError('VALIDATION_ERROR', 'keywords must hold at least one word, and no empty one.')
  }
  if (folded.size > maxKeywords)
    throw new AppError('VALIDATION_ERROR', `keywords may hold ${maxKeywords} words at most.`)
  return [...folded]
}

/** What a message holds: how many of the keywords, and how often all of them. */
export interface HeldKeywords {
  readonly found: number
  readonly count: number
}

/** Of how often it has each of them. */
export function sumKeywords(counts: readonly number[]): HeldKeywords {
  return {
    found: counts.filter((count) => count > 0).length,
    count: counts.reduce((sum, count) => sum + count, 0),
  }
}

/** Of how often a message has each keyword; null when it does not match. Source: mail-keywords. */
export function scoreKeywords(counts: readonly number[], mode: MatchMode): KeywordScore | null {
  const { found, count } = sumKeywords(counts)
  if (found === 0 || (mode === 'all' && found < counts.length)) return null
  return { matchCount: count, matchScore: shareFound(found, counts.length) }
}

/** As `KeywordScore.matchScore`. */
export function shareFound(found: number, asked: number): number {
  return Math.round((found / asked) * 1000) / 10
}
