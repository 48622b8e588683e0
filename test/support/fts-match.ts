import { toFts5Match, wordsMatch } from '#src/adapters/stores/index/to-match.js'

/** An FTS5 expression for texts that hold any of the words. */
export function anyWordOf(text: string): string {
  return (wordsMatch(text)?.parts ?? []).map(toFts5Match).join(' OR ')
}
