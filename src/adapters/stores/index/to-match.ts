import { cjkCharacter, hasCjk, segmentRun } from '#src/domain/shared/cjk.js'
import { isEnglishStopWord, isJapaneseStopWord } from '#src/domain/shared/stop-words.js'
import { foldText } from '#src/domain/shared/text.js'
import { useSymbolNames } from './analyse.js'
import { cjkBigrams } from './bigrams.js'
import { maxQueryLength, runPattern, wordSource } from './query-terms.js'

/** A condition on texts that `analyse` made. A phrase has only letters, numbers and spaces. */
export type Match = PhraseMatch | { readonly kind: 'every' | 'some'; readonly of: readonly Match[] }

/** Adjacent tokens. */
export interface PhraseMatch {
  readonly kind: 'phrase'
  readonly text: string
  readonly isPrefix: boolean
}

/** The words of a text, all of which are required. */
export interface WordsMatch {
  readonly match: Match
  /** Whether it has only English stop words and Japanese particles, which mean nothing next to other words. */
  readonly isWeak: boolean
  /** Its single words. */
  readonly parts: readonly Match[]
}

// foo-bar, it's, node.js and a.b@example.com are looked for as phrases
const termPattern = new RegExp(`${cjkCharacter}+|${wordSource}(?:[-.'’_@&]${wordSource})*`, 'gu')
const wordPattern = new RegExp(wordSource, 'gu')

/**
 * The words of any text, without English stop words and Japanese particles unless there is nothing else. Returns null
 * if it has no words.
 */
export function wordsMatch(text: string): WordsMatch | null {
  const terms = [...new Set(fold(text).match(termPattern) ?? [])].map(toTerm)
  const strong = terms.filter(({ isWeak }) => !isWeak)
  const telling = strong.length > 0 ? strong : terms
  if (telling.length === 0) return null
  const match = combine(
    'every',
    telling.map((term) => term.match),
  )
  return { match, isWeak: strong.length === 0, parts: telling.flatMap(({ parts }) => parts) }
}

/** The words of a text in sequence, unchanged. Returns null if it has no words. */
export function phraseMatch(text: string): PhraseMatch | null {
  const runs = fold(text).match(runPattern) ?? []
  const [first] = runs
  if (first === undefined) return null
  if (runs.length > 1) return phrase(runs.flatMap((run) => (hasCjk(run) ? segmentRun(run) : [run])).join(' '))
  return [...first].length === 1 && hasCjk(first)
    ? phrase(first, true)
    : phrase(hasCjk(first) ? cjkBigrams(first) : first)
}

/** The FTS5 expression. Every phrase is quoted, so that no character of a query is syntax. */
export function toFts5Match(match: Match): string {
  if (match.kind === 'phrase') return `"${match.text}"${match.isPrefix ? '*' : ''}`
  const joined = match.of.map(toFts5Match).join(match.kind === 'every' ? ' AND ' : ' OR ')
  return match.of.length > 1 ? `(${joined})` : joined
}

function fold(text: string): string {
  return useSymbolNames(foldText(text.slice(0, maxQueryLength)))
}

function toTerm(term: string): WordsMatch {
  if (hasCjk(term)) return cjkTerm(term)
  const words = term.match(wordPattern) ?? []
  const match = phrase(words.join(' '))
  return { match, isWeak: words.every(isEnglishStopWord), parts: [match] }
}

/** A CJK run matches unchanged, even within a longer run, or by its words. */
function cjkTerm(run: string): WordsMatch {
  const bigrams = cjkBigrams(run)
  // a run of one has no bigram: it matches where it is a word or starts one
  if ([...run].length === 1) {
    const match = phrase(run, true)
    return { match, isWeak: isJapaneseStopWord(run), parts: [match] }
  }
  const whole = phrase(bigrams)
  const parts = segmentRun(run)
    .filter((each) => !isJapaneseStopWord(each))
    .map(cjkWord)
  if (parts.length === 0) return { match: whole, isWeak: true, parts: [whole] }
  return { match: combine('some', [whole, combine('every', parts)]), isWeak: false, parts }
}

function cjkWord(each: string): Match {
  const bigrams = cjkBigrams(each)
  return bigrams === each ? phrase(each) : combine('some', [phrase(each), phrase(bigrams)])
}

function phrase(text: string, isPrefix = false): PhraseMatch {
  return { kind: 'phrase', text, isPrefix }
}

function combine(kind: 'every' | 'some', matches: readonly Match[]): Match {
  const [first] = matches
  return matches.length === 1 && first !== undefined ? first : { kind, of: matches }
}
