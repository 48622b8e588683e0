import { foldText, withoutDiacritics } from '#src/domain/shared/text.js'
import { useSymbolNames } from './analyse.js'
import { cjkBigrams, cjkCharacter, hasCjk, segmentRun } from './cjk.js'
import { isEnglishStopWord, isJapaneseStopWord, porterStem } from './words.js'

/** Tokens that stand one behind the other in an index. */
export interface TermPhrase {
  /** For the tokenizer of the index to split; without any character that is syntax anywhere. */
  readonly text: string
  /** Whether its last token may go on. */
  readonly isPrefix: boolean
}

/** One thing that a query asks for. Two terms with the same `key` are the same. */
export interface QueryTerm {
  readonly key: string
  /** How it is found in the index: any of these is enough. */
  readonly phrases: readonly TermPhrase[]
  /**
   * How it is found in a text that `foldForTerms` made: `stem` is the stem of a word there, `phrase` those of words side by
   * side, with a space between, `part` stands anywhere in it.
   */
  readonly kind: 'stem' | 'phrase' | 'part'
  readonly text: string
}

/** A term with how often the query says it. */
export interface SaidTerm extends QueryTerm {
  readonly times: number
}

/** A query seen in two ways. Either may be empty; both are when there is nothing to search for. */
export interface QueryTerms {
  readonly words: readonly SaidTerm[]
  /** Pairs of neighbouring CJK characters: right where a run of them is split otherwise in the text than in the query. */
  readonly pairs: readonly SaidTerm[]
  /** How much of the query the pairs see: the share of CJK words among its words, from 0 to 1. */
  readonly pairShare: number
}

// more terms than a person types: a pasted page must not become an endless query
export const maxQueryLength = 1000
export const maxTerms = 64

/** A word of a script with spaces, as a source of patterns. */
export const wordSource = `(?:(?!${cjkCharacter})[\\p{L}\\p{N}])(?:(?!${cjkCharacter})[\\p{L}\\p{N}\\p{M}])*`
/** A word of a script with spaces, or a run of CJK characters. */
export const runPattern = new RegExp(`${cjkCharacter}+|${wordSource}`, 'gu')
const hiraganaOnly = /^[ぁ-ゟ]+$/

/** A text as its terms are looked for in it. */
export function foldForTerms(text: string): string {
  return withoutDiacritics(foldText(text))
}

/**
 * The terms of `query`, which may be any text. English stop words and Japanese particles are left out unless there is
 * nothing else.
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

function someOf(terms: readonly QueryTerm[]): readonly SaidTerm[] {
  const times = new Map<string, number>()
  for (const { key } of terms) times.set(key, (times.get(key) ?? 0) + 1)
  const distinct = distinctTerms(terms).slice(0, maxTerms)
  return distinct.map((term) => ({ ...term, times: times.get(term.key) ?? 1 }))
}

/** Each once. */
export function distinctTerms(terms: readonly QueryTerm[]): readonly QueryTerm[] {
  return [...new Map(terms.map((term) => [term.key, term])).values()]
}

function wordTerm(text: string): QueryTerm {
  return hasCjk(text) ? partTerm(text) : stemTerm([text])
}

/** Words of a script with spaces in any form, side by side. */
export function stemTerm(words: readonly string[]): QueryTerm {
  const text = words.map(porterStem).join(' ')
  const kind = words.length === 1 ? 'stem' : 'phrase'
  return { key: `${kind} ${text}`, phrases: [{ text: words.join(' '), isPrefix: false }], kind, text }
}

/** Found as a word or as neighbouring pairs, however the text around it is split; one character by the pairs it starts. */
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
