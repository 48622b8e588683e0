import { AppError } from '../shared/app-error.js'
import { countFolded, foldCase } from './text-match.js'

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
