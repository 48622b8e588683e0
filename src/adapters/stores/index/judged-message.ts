import { hasCjk } from '#src/domain/shared/cjk.js'
import { withoutDiacritics } from '#src/domain/shared/text.js'
import { type AnalysedText, addSymbolNames, analyse } from './analyse.js'
import { foldForTerms } from './query-terms.js'
import type { TextLeaf, TextPart } from './search-plan.js'
import type { Match, PhraseMatch } from './to-match.js'
import { tokenise } from './tokenise.js'

/** The weights for FTS5's bm25: a word in the subject counts more than one in the body. */
export const partWeights: Record<TextPart, number> = { subject: 3, body: 1, from: 2, to: 1 }

export interface Phrase {
  readonly tokens: readonly string[]
  readonly isPrefix: boolean
  /** A string that every text with the phrase contains, whatever the endings of its words. */
  readonly start: string
  /** The form of the text that has its tokens; either if absent. */
  readonly form?: keyof AnalysedText
}

type JudgedMatch = Phrase | { readonly isEvery: boolean; readonly of: readonly JudgedMatch[] }

/** How well a message matches a leaf, consistent with the full-text index. Source: mail-no-index. */
export type LeafCounter = (message: JudgedMessage) => number

/** The weighted number of occurrences of the leaf in the parts of a message; 0 if it does not match. */
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

/**
 * The common beginning of all words with this stem: stemming changes at most two letters at its end (`bility` to
 * `ble`).
 */
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

/** The score for the counts of each requested word: negative, lower is better; 0 without any of them. */
export function scoreOf(counts: readonly number[]): number {
  // each further occurrence counts less, and all of them less than another word
  return counts.reduce((score, count) => (count === 0 ? score : score - (1 + count / (count + 2))), 0)
}

/** The texts of one message, tokenized only if one of them may match. */
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
