import { foldText, quotedText } from '../../../domain/shared/text.js'
import { useSymbolNames } from './analyse.js'
import { cjkBigrams, cjkCharacter, hasCjk, segmentRun } from './cjk.js'
import { maxQueryLength, maxTerms, runPattern, wordSource } from './query-terms.js'
import { isEnglishStopWord, isJapaneseStopWord } from './words.js'

/** `some`: any term is enough and ranking sorts it out; `every`: all terms must be there. */
export type TermJoin = 'some' | 'every'

/** What is looked for: an expression for one term, and whether it says nothing beside other terms. */
interface Term {
  readonly expression: string
  readonly weak: boolean
}

// foo-bar, it's, node.js and a.b@example.com are looked for as phrases
const termPattern = new RegExp(`${cjkCharacter}+|${wordSource}(?:[-.'’_@&]${wordSource})*`, 'gu')
const wordPattern = new RegExp(wordSource, 'gu')

/**
 * `query`, which may be any text, as an FTS5 MATCH expression over texts that `analyse` made; null when it holds
 * nothing to search for. A phrase in quotation marks must be there. Every term is quoted, so no character of the query is syntax. English stop words and Japanese
 * particles are left out unless there is nothing else.
 */
export function toMatch(query: string, join: TermJoin = 'some'): string | null {
  const text = useSymbolNames(foldText(query.slice(0, maxQueryLength)))
  const phrases = [...text.matchAll(quotedText)].flatMap(([, inside = '']) => phraseOf(inside) ?? [])
  const words = wordsToMatch(phrases.length === 0 ? text : text.replace(quotedText, ' '), join)
  if (phrases.length === 0) return words
  const required = phrases.join(' AND ')
  if (words === null) return required
  // once more beside the words: both count for the rank
  return join === 'every' ? `${required} AND (${words})` : `${required} AND (${[...phrases, words].join(' OR ')})`
}

/** A phrase in quotation marks as it stands; null when it holds nothing to search for. */
function phraseOf(text: string): string | null {
  const runs = text.match(runPattern) ?? []
  const [first] = runs
  if (first === undefined) return null
  if (runs.length > 1) return quote(runs.flatMap((run) => (hasCjk(run) ? segmentRun(run) : [run])).join(' '))
  return [...first].length === 1 && hasCjk(first)
    ? `${quote(first)}*`
    : quote(hasCjk(first) ? cjkBigrams(first) : first)
}

function wordsToMatch(text: string, join: TermJoin): string | null {
  const found = text.match(termPattern) ?? []
  const terms = [...new Set(found)].slice(0, maxTerms).map((term) => toTerm(term, join))
  if (terms.length === 0) return null
  const strong = terms.filter(({ weak }) => !weak)
  return joinTerms(strong.length > 0 ? strong : terms, join)
}

function joinTerms(terms: readonly Term[], join: TermJoin): string {
  const expressions = [...new Set(terms.map(({ expression }) => expression))]
  return expressions.join(join === 'some' ? ' OR ' : ' AND ')
}

function toTerm(term: string, join: TermJoin): Term {
  if (hasCjk(term)) return cjkTerm(term, join)
  const words = term.match(wordPattern) ?? []
  return { expression: quote(words.join(' ')), weak: words.every(isEnglishStopWord) }
}

/** A CJK run is found as it stands, wherever it is part of a longer run, or by its words. */
function cjkTerm(run: string, join: TermJoin): Term {
  const bigrams = cjkBigrams(run)
  // a run of one has no bigram: it is found where it is a word or starts one
  if (bigrams === run && [...run].length === 1) return { expression: `${quote(run)}*`, weak: isJapaneseStopWord(run) }
  const words = segmentRun(run)
  const telling = words.filter((each) => !isJapaneseStopWord(each))
  const whole = quote(bigrams)
  if (telling.length === 0) return { expression: whole, weak: true }
  const byWords = joinTerms(telling.map(wordTerm), join)
  return { expression: byWords === whole ? whole : `(${whole} OR ${parenthesise(byWords, join)})`, weak: false }
}

function wordTerm(each: string): Term {
  const bigrams = cjkBigrams(each)
  return { expression: bigrams === each ? quote(each) : `(${quote(each)} OR ${quote(bigrams)})`, weak: false }
}

function parenthesise(expression: string, join: TermJoin): string {
  return join === 'every' ? `(${expression})` : expression
}

/** A term holds letters, numbers and spaces only: there is no quotation mark to escape and no NUL to end it early. */
function quote(text: string): string {
  return `"${text}"`
}
