import { cjkCharacter } from '#src/domain/shared/cjk.js'
import { addSymbolNames } from './analyse.js'
import { foldForTerms, type QueryTerm } from './query-terms.js'
import { porterStem } from './words.js'

/** Counts the occurrences of each term in `text`, in the order of the terms. */
export type TermCounter = (text: string) => readonly number[]

const letter = `(?:(?!${cjkCharacter})[\\p{L}\\p{N}\\p{M}])`
const wordsAndCharacters = new RegExp(`${cjkCharacter}|${letter}+`, 'gu')
// what ends a word in FTS5
const gap = '[^\\p{L}\\p{N}\\p{M}]+'
const cjkOnly = new RegExp(`^${cjkCharacter}$`, 'u')

/** The length of a text in words; two CJK characters count as one word. */
export function lengthInWords(text: string): number {
  let halves = 0
  for (const [unit] of foldForTerms(text).matchAll(wordsAndCharacters)) halves += cjkOnly.test(unit) ? 1 : 2
  return Math.ceil(halves / 2)
}

/** Counts terms the way the index matches them, so that whatever it finds counts at least once. */
export function termCounter(terms: readonly QueryTerm[]): TermCounter {
  const stems = new Map(terms.flatMap(({ kind, text }, at) => (kind === 'stem' ? [[text, at] as const] : [])))
  const phrases = terms.flatMap(({ kind, text }, at) => (kind === 'phrase' ? [phraseCounter(text, at)] : []))
  const likely = stems.size === 0 ? null : wordsStartingLike([...stems.keys()])
  // texts found by the same query share words
  const known = new Map<string, number>()
  const positionOf = (word: string) => {
    const position = known.get(word) ?? stems.get(porterStem(word)) ?? -1
    known.set(word, position)
    return position
  }
  return (text) => {
    const folded = foldForTerms(text)
    const counts = terms.map((term) => (term.kind === 'part' ? occurrences(folded, term.text) : 0))
    for (const { at, countIn } of phrases) counts[at] = countIn(folded)
    if (likely === null) return counts
    for (const [word] of addSymbolNames(folded).matchAll(likely)) {
      const at = positionOf(word)
      if (at >= 0) counts[at] = (counts[at] ?? 0) + 1
    }
    return counts
  }
}

/** How many of the texts contain each term, by key. */
export function countTextsWith(terms: readonly QueryTerm[], texts: readonly string[]): ReadonlyMap<string, number> {
  const counted = texts.map(termCounter(terms))
  return new Map(terms.map(({ key }, at) => [key, counted.filter((counts) => (counts[at] ?? 0) > 0).length]))
}

/** Counts adjacent words with these stems, whatever symbols are between them. */
function phraseCounter(phrase: string, at: number): { readonly at: number; countIn(text: string): number } {
  const stems = phrase.split(' ')
  // linear: it only starts at the beginning of a word, and each part ends where another kind of character begins
  const likely = new RegExp(`(?<!${letter})${stems.map((stem) => `(${startPattern(stem)}${letter}*)`).join(gap)}`, 'gu')
  const isIt = (words: readonly (string | undefined)[]) =>
    stems.every((stem, each) => porterStem(words[each] ?? '') === stem)
  return { at, countIn: (text) => [...text.matchAll(likely)].filter(([, ...words]) => isIt(words)).length }
}

/** Words that may have one of these stems: stemming changes the first two letters only from a final y to i. */
function wordsStartingLike(stems: readonly string[]): RegExp {
  const starts = new Set(stems.map(startPattern))
  // linear: it only starts at the beginning of a word, and stays within the word
  return new RegExp(`(?<!${letter})(?:${[...starts].join('|')})${letter}*`, 'gu')
}

function startPattern(stem: string): string {
  return (/^..?/su.exec(stem)?.[0] ?? '').replace(/(?<=.)i$/, '[iy]')
}

function occurrences(text: string, part: string): number {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++
  return count
}
