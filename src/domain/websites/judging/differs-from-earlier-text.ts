import { foldText } from '#src/domain/shared/text.js'
import type { PageFacts } from './page-facts.js'

const maxCompared = 100_000
const maxShareOfLength = 1 / 2
const maxSharedWords = 0.4
const minWord = 4

/**
 * Whether a page has almost nothing of its earlier text: it is much shorter and most of its words are new. Detects
 * walls that no table knows; a shortened or rewritten text keeps many of its words.
 */
export function differsFromEarlierText({ title, lines }: Pick<PageFacts, 'title' | 'lines'>, kept: string): boolean {
  const shown = lines.flatMap(({ text, isBeside }) => (isBeside ? [] : [text]))
  const text = shown.join('\n')
  if (text.length > kept.length * maxShareOfLength) return false
  const words = wordsOf(`${title}\n${text}`)
  const before = wordsOf(kept)
  const shared = [...words].filter((word) => before.has(word)).length
  return words.size > 0 && shared <= words.size * maxSharedWords
}

/** Returns the longer words; for scripts without spaces, each pair of letters. */
function wordsOf(text: string): ReadonlySet<string> {
  const folded = foldText(text.slice(0, maxCompared))
  const words = (folded.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) =>
    /[\u3040-\u30ff\u4e00-\u9fff]/.test(word) ? pairsOf(word) : [word],
  )
  return new Set(words.filter((word) => word.length >= minWord || /[\u3040-\u30ff\u4e00-\u9fff]/.test(word)))
}

function pairsOf(word: string): readonly string[] {
  return Array.from({ length: Math.max(1, word.length - 1) }, (_, index) => word.slice(index, index + 2))
}
