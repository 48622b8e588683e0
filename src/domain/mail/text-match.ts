import { AppError } from '#src/domain/shared/app-error.js'
import { foldText, isAscii, normalizeText } from '#src/domain/shared/text.js'

/**
 * Removes case differences in any script: Σ, σ and ς become equal, as do ß and ss, and composed and decomposed é or ガ.
 * The length may change.
 * Source: mail-contains.
 */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  // upper case first: some letters only become equal to others in upper case
  return normalizeText(text.toUpperCase().toLowerCase().replaceAll('ς', 'σ'), 'NFC')
}

/** Whether `text` contains the folded `needle`; no character is special. */
export function containsFolded(text: string | null, needle: string): boolean {
  return text !== null && foldCase(text).includes(needle)
}

export const matchModes = ['any', 'all'] as const

export type MatchMode = (typeof matchModes)[number]

export const maxKeywords = 50

export interface KeywordScore {
  /** Occurrences of all keywords in subject and plain text. */
  readonly matchCount: number
  /** The percentage of keywords that occur, with one decimal. */
  readonly matchScore: number
}

/** Returns the keywords folded, each once. Throws VALIDATION_ERROR. Source: mail-keywords. */
export function toKeywords(keywords: readonly string[]): readonly string[] {
  const folded = new Set(keywords.map((keyword) => foldText(keyword.trim())))
  if (folded.size === 0 || folded.has('')) {
    throw new AppError('VALIDATION_ERROR', 'keywords must have at least one word, and no empty ones.')
  }
  if (folded.size > maxKeywords)
    throw new AppError('VALIDATION_ERROR', `keywords may have at most ${maxKeywords} words.`)
  return [...folded]
}

/** How many of the keywords a message contains, and how often in total. */
export interface HeldKeywords {
  readonly found: number
  readonly count: number
}

/** Sums the number of occurrences of each keyword. */
export function sumKeywords(counts: readonly number[]): HeldKeywords {
  return {
    found: counts.filter((count) => count > 0).length,
    count: counts.reduce((sum, count) => sum + count, 0),
  }
}

/**
 * Scores the number of occurrences of each keyword; returns null if the message does not match. Source: mail-keywords.
 */
export function scoreKeywords(counts: readonly number[], mode: MatchMode): KeywordScore | null {
  const { found, count } = sumKeywords(counts)
  if (found === 0 || (mode === 'all' && found < counts.length)) return null
  return { matchCount: count, matchScore: shareFound(found, counts.length) }
}

/** Returns the percentage for `KeywordScore.matchScore`. */
export function shareFound(found: number, asked: number): number {
  return Math.round((found / asked) * 1000) / 10
}
