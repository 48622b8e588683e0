import { withoutDiacritics } from '#src/domain/shared/text.js'
import { type AnalysedText, addSymbolNames, analyse } from './analyse.js'
import { hasCjk } from './cjk.js'
import { foldForTerms } from './query-terms.js'
import type { TextLeaf, TextPart } from './search-plan.js'
import type { Match, PhraseMatch } from './to-match.js'
import { tokenise } from './tokenise.js'

/** A word in the subject says more than one in the body. As FTS5's bm25 takes them. */
export const partWeights: Record<TextPart, number> = { subject: 3, body: 1, from: 2, to: 1 }

export interface Phrase {
  readonly tokens: readonly string[]
  readonly isPrefix: boolean
  /** Every text that holds it holds this, whatever the ending of its words. */
  readonly start: string
  /** Where its tokens stand; in either where it is absent. */
  readonly form?: keyof AnalysedText
}

type JudgedMatch = Phrase | { readonly isEvery: boolean; readonly of: readonly JudgedMatch[] }

/** Tells how well a message has what a leaf asks for, as the full-text index finds it. Source: mail-no-index. */
export type LeafCounter = (message: JudgedMessage) => number

/** How often the parts of a message have what the leaf asks for, weighted; 0 where it is not there. */
export function leafCounter(leaf: TextLeaf): LeafCounter {
  const judged = judge(leaf.match)
  return (message) => count(message, judged, leaf.in)
}

function judge(match: Match): JudgedMatch {
  return match.kind === 'phrase' ? toPhrase(match) : { isEvery: match.kind === 'every', of: match.of.map(judge) }
}

export function toPhrase({ text, isPrefix }: PhraseMatch): Phrase {
  const tokens = tokenise(text)
  return { tokens, isPrefix, start: startOf(tokens[0] ?? '') }
}

/** How every word with this stem begins: stemming changes two letters at its end at most (`bility` to `ble`). */
function startOf(stem: string): string {
  if (hasCjk(stem)) return stem
  const letters = [...withoutDiacritics(stem)]
  return letters.slice(0, Math.max(1, letters.length - 2)).join('')
}

function count(message: JudgedMessage, match: JudgedMatch, parts: readonly TextPart[]): number {
  if ('tokens' in match) {
    return parts.reduce((sum, part) => sum + partWeights[part] * message.occurrences(part, match), 0)
  }
  let sum = 0
  for (const each of match.of) {
    const found = count(message, each, parts)
    if (found === 0 && match.isEvery) return 0
    sum += found
  }
  return sum
}

/** Of how much a message has of each word that was asked for: negative, lower is better; 0 where it has none. */
export function scoreOf(counts: readonly number[]): number {
  // each further occurrence counts for less, and all of them for less than another word
  return counts.reduce((score, count) => (count === 0 ? score : score - (1 + count / (count + 2))), 0)
}

/** The texts of one message; they are cut into words only where one of them may be asked for. */
export class JudgedMessage {
  readonly #texts: Record<TextPart, string>
  readonly #folded = new Map<TextPart, string>()
  readonly #tokens = new Map<TextPart, Record<keyof AnalysedText, readonly string[]>>()

  constructor(texts: Record<TextPart, string>) {
    this.#texts = texts
  }

  occurrences(part: TextPart, phrase: Phrase): number {
    if (!this.#foldedText(part).includes(phrase.start)) return 0
    const { words, bigrams } = this.#tokensOf(part)
    if (phrase.form !== undefined) return countPhrase(phrase.form === 'words' ? words : bigrams, phrase)
    return countPhrase(words, phrase) + countPhrase(bigrams, phrase)
  }

  #foldedText(part: TextPart): string {
    const known = this.#folded.get(part)
    if (known !== undefined) return known
    const folded = addSymbolNames(foldForTerms(this.#texts[part]))
    this.#folded.set(part, folded)
    return folded
  }

  #tokensOf(part: TextPart): Record<keyof AnalysedText, readonly string[]> {
    const known = this.#tokens.get(part)
    if (known !== undefined) return known
    const { words, bigrams } = analyse(this.#texts[part])
    const tokens = { words: tokenise(words), bigrams: bigrams === '' ? [] : tokenise(bigrams) }
    this.#tokens.set(part, tokens)
    return tokens
  }
}

function countPhrase(tokens: readonly string[], { tokens: wanted, isPrefix }: Phrase): number {
  const [first] = wanted
  if (first === undefined) return 0
  if (isPrefix && wanted.length === 1) return tokens.filter((token) => token.startsWith(first)).length
  let found = 0
  for (let at = tokens.indexOf(first); at !== -1; at = tokens.indexOf(first, at + 1)) {
    if (wanted.every((token, i) => tokens[at + i] === token)) found++
  }
  return found
}
