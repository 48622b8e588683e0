import { cjkCharacter, hasCjk, segmentRun } from '#src/domain/shared/cjk.js'
import { isEnglishStopWord, isJapaneseStopWord } from '#src/domain/shared/stop-words.js'
import { foldText, withoutDiacritics } from '#src/domain/shared/text.js'
import { useSymbolNames } from './analyse.js'
import { cjkBigrams } from './bigrams.js'
import { porterStem } from './words.js'

/** Adjacent tokens in an index. */
export interface TermPhrase {
  /** To be split by the tokenizer of the index; contains no character that is syntax anywhere. */
  readonly text: string
  /** Whether its last token is a prefix. */
  readonly isPrefix: boolean
}

/** One thing that a query asks for. Two terms with the same `key` are equal. */
export interface QueryTerm {
  readonly key: string
  /** How it is found in the index: any of these is enough. */
  readonly phrases: readonly TermPhrase[]
  /**
   * How it is found in a text folded by `foldForTerms`: `stem` is the stem of a word, `phrase` those of adjacent words,
   * separated by a space, `part` occurs anywhere.
   */
  readonly kind: 'stem' | 'phrase' | 'part'
  readonly text: string
}

/** A term, and how often the query contains it. */
export interface CountedTerm extends QueryTerm {
  readonly times: number
}

/** Two views of a query. Either may be empty; both are if there is nothing to search for. */
export interface QueryTerms {
  readonly words: readonly CountedTerm[]
  /**
   * Pairs of neighbouring CJK characters: they match even if a run is split differently in the text than in the query.
   */
  readonly pairs: readonly CountedTerm[]
  /** How much of the query the pairs cover: the share of CJK words among its words, from 0 to 1. */
  readonly pairShare: number
}

// more terms than a person types: a pasted page must not become an endless query
export const maxQueryLength = 1000
export const maxTerms = 64

/** A pattern source for a word of a script with spaces. */
export const wordSource = `(?:(?!${cjkCharacter})[\\p{L}\\p{N}])(?:(?!${cjkCharacter})[\\p{L}\\p{N}\\p{M}])*`
/** A word of a script with spaces, or a run of CJK characters. */
export const runPattern = new RegExp(`${cjkCharacter}+|${wordSource}`, 'gu')
const hiraganaOnly = /^[ぁ-ゟ]+$/

/** Folds a text so that terms can be found in it. */
export function foldForTerms(text: string): string {
  return withoutDiacritics(foldText(text))
}

/**
 * The terms of `query`, which may be any text. Omits English stop words and Japanese particles unless there is nothing
 * else.
 */
export function queryTerms(query: string): QueryTerms {
  const runs = useSymbolNames(foldForTerms(query.slice(0, maxQueryLength))).match(runPattern) ?? []
  const words = telling(runs.flatMap((run) => (hasCjk(run) ? segmentRun(run) : [run])))
  const cjkWords = words.filter(hasCjk)
  const pairs = runs.filter(hasCjk).flatMap((run) => cjkBigrams(run).split(' '))
  return {
    words: someOf(words.map(wordTerm)),
    pairs: someOf(pairs.filter((pair) => [...pair].length === 2 && !hiraganaOnly.test(pair)).map(partTerm)),
    pairShare: words.length === 0 ? 0 : cjkWords.length / words.length,
  }
}

function telling(words: readonly string[]): readonly string[] {
  const strong = words.filter((each) => !(hasCjk(each) ? isJapaneseStopWord(each) : isEnglishStopWord(each)))
  return strong.length > 0 ? strong : words
}

function someOf(terms: readonly QueryTerm[]): readonly CountedTerm[] {
  const times = new Map<string, number>()
  for (const { key } of terms) times.set(key, (times.get(key) ?? 0) + 1)
  const distinct = distinctTerms(terms).slice(0, maxTerms)
  return distinct.map((term) => ({ ...term, times: times.get(term.key) ?? 1 }))
}

/** Removes duplicates. */
export function distinctTerms(terms: readonly QueryTerm[]): readonly QueryTerm[] {
  return [...new Map(terms.map((term) => [term.key, term])).values()]
}

function wordTerm(text: string): QueryTerm {
  return hasCjk(text) ? partTerm(text) : stemTerm([text])
}

/** Adjacent words of a script with spaces, in any form. */
export function stemTerm(words: readonly string[]): QueryTerm {
  const text = words.map(porterStem).join(' ')
  const kind = words.length === 1 ? 'stem' : 'phrase'
  return { key: `${kind} ${text}`, phrases: [{ text: words.join(' '), isPrefix: false }], kind, text }
}

/**
 * Found as a word or as neighbouring pairs, however the text around it is split; a single character by the pairs that
 * start with it.
 */
export function partTerm(text: string): QueryTerm {
  const isPrefix = [...text].length === 1
  const phrases = [...new Set([text, cjkBigrams(text)])].map((phrase) => ({ text: phrase, isPrefix }))
  return { key: `part ${text}`, phrases, kind: 'part', text }
}

/** A term as an FTS5 expression. */
export function toFts5({ phrases }: QueryTerm): string {
  const quoted = phrases.map(({ text, isPrefix }) => `"${text}"${isPrefix ? '*' : ''}`)
  return quoted.length === 1 ? quoted.join('') : `(${quoted.join(' OR ')})`
}
