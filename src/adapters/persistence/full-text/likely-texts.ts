import { cjkBigrams, hasCjk } from './cjk.js'
import { foldForTerms, queryTerms } from './query-terms.js'
import { addSymbolNames } from './symbol-names.js'

/**
 * Tells texts that may hold a term of `query` from those that cannot, at little cost: what an index finds is always
 * likely.
 */
export function likelyTexts(query: string): (text: string) => boolean {
  const { words, pairs } = queryTerms(query.replace(/["“”＂]/g, ' '))
  const starts = new Set(
    [...words, ...pairs].map(({ kind, text }) => (kind === 'stem' ? startOf(text) : firstPair(text))),
  )
  return (text) => {
    const folded = addSymbolNames(foldForTerms(text))
    for (const start of starts) if (folded.includes(start)) return true
    return false
  }
}

/** How every word with this stem begins: stemming changes two letters at its end at most (`bility` to `ble`). */
function startOf(stem: string): string {
  const letters = [...stem]
  return letters.slice(0, Math.max(1, letters.length - 2)).join('')
}

function firstPair(part: string): string {
  return hasCjk(part) ? (cjkBigrams(part).split(' ')[0] ?? part) : part
}
