import { AppError } from '../shared/app-error.js'
import { isAscii, normalizeText } from '../shared/text.js'

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

/** How often the folded `needle` occurs in folded `text`, without overlap. */
export function countFolded(text: string, needle: string): number {
  if (needle === '') return 0
  let count = 0
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) count++
  return count
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
  const folded = new Set(keywords.map((keyword) => foldCase(keyword.trim())))
  if (folded.size === 0 || folded.has('')) {
    throw new AppError('VALIDATION_ERROR', 'keywords must hold at least one word, and no empty one.')
  }
  if (folded.size > maxKeywords)
    throw new AppError('VALIDATION_ERROR', `keywords may hold ${maxKeywords} words at most.`)
  return [...folded]
}

/**
 * How well a message fits the folded `keywords`; null when it does not match. Source: mail-keywords.
 */
export function scoreKeywords(
  keywords: readonly string[],
  mode: MatchMode,
  subject: string | null,
  plainText: string | null,
): KeywordScore | null {
  const texts = [foldCase(subject ?? ''), foldCase(plainText ?? '')]
  let matchCount = 0
  let found = 0
  for (const keyword of keywords) {
    const count = texts.reduce((sum, text) => sum + countFolded(text, keyword), 0)
    if (count > 0) found++
    else if (mode === 'all') return null
    matchCount += count
  }
  return found === 0 ? null : { matchCount, matchScore: Math.round((found / keywords.length) * 1000) / 10 }
}
