import { toFts5Match, wordsMatch } from '#src/adapters/stores/index/to-match.js'

/** Returns an FTS5 expression that matches any of the words. */
export function anyWordOf(text: string): string {
  return (wordsMatch(text)?.parts ?? []).map(toFts5Match).join(' OR ')
}
