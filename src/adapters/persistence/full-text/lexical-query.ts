import { believed, evidence, nameWeight } from '../../../domain/websites/evidence.js'
import {
  headingFrequency,
  type LexicalStatistics,
  lexicalDistance,
  termWeight,
} from '../../../domain/websites/lexical-distance.js'
import type { LexicalMatch } from '../../../domain/websites/scoring.js'
import { type TermCounter, termCounter } from './count-terms.js'
import { distinctTerms, foldForTerms, type QueryTerm, queryTerms } from './query-terms.js'
import { isAskingTerm } from './words.js'

/** A text to be compared with a query. */
export interface ComparedText {
  readonly title: string
  readonly headings: readonly string[]
  readonly content: string
  /** Of the content, in words. */
  readonly length: number
}

/** How common terms are in a store. */
export interface TermFrequencies {
  /** How many chunks hold a term, in their text, a heading or the title of their page. */
  found(term: QueryTerm): number
  /** How many chunks are of pages whose title holds it. */
  titled(term: QueryTerm): number
}

/** What the store tells of a term of one view, and where that is counted. */
interface WeighedTerm {
  readonly position: number
  readonly weight: number
  readonly nameWeight: number
  readonly isAsking: boolean
}

/** How often each term stands where, in the order of the terms. */
interface Occurrences {
  readonly title: readonly number[]
  readonly headings: readonly number[]
  readonly content: readonly number[]
  /** In lines of the content that only say the title again. */
  readonly repeated: readonly number[]
}

/** A query that is compared with texts, whether an index found them or not. */
export class LexicalQuery {
  /** All terms, each once. */
  readonly terms: readonly QueryTerm[]
  readonly #views: readonly {
    readonly terms: readonly QueryTerm[]
    readonly isPairs: boolean
    readonly share: number
  }[]

  constructor(query: string) {
    const { words, pairs, pairShare } = queryTerms(query)
    // both see the CJK part, and tell as much of it
    const share = pairs.length === 0 ? 0 : words.length === 0 ? 1 : pairShare / 2
    this.#views = [
      { terms: words, isPairs: false, share: 1 - share },
      { terms: pairs, isPairs: true, share },
    ].filter(({ terms }) => terms.length > 0)
    this.terms = distinctTerms(this.#views.flatMap(({ terms }) => terms))
  }

  /** The distance of texts from the query, as `lexicalDistance`, as far as there is `evidence`. Null for no common term. */
  comparison(frequencies: TermFrequencies, statistics: LexicalStatistics): (text: ComparedText) => LexicalMatch | null {
    const occurrencesIn = this.#counter()
    const views = this.#weigh(frequencies, statistics)
    return (text) => {
      const seen = occurrencesIn(text)
      const distance = lexicalDistance(
        views.map(({ share, terms }) => ({
          share,
          weights: terms.map(({ weight }) => weight),
          frequencies: terms.map(({ position }) => frequencyOf(seen, position)),
        })),
        text.length,
        statistics,
      )
      if (distance === null) return null
      const asked = views.map(({ share, terms }) => ({
        share,
        terms: terms.map(({ position, ...term }) => ({ ...term, ...placesOf(seen, position) })),
      }))
      const support = evidence(asked)
      return { distance: believed(distance, support), evidence: support }
    }
  }

  #counter(): (text: ComparedText) => Occurrences {
    const count = termCounter(this.terms)
    const none = this.terms.map(() => 0)
    // the chunks of a page share it
    const titles = new Map<string, readonly number[]>()
    const countTitle: TermCounter = (title) => {
      const known = titles.get(title) ?? count(title)
      titles.set(title, known)
      return known
    }
    return ({ title, headings, content }) => {
      const own = headings.filter((heading) => !repeats(heading, title))
      const repeated = linesOfTitle(title, content)
      return {
        title:
          own.length === headings.length
            ? countTitle(title)
            : count([title, ...headings.filter((h) => !own.includes(h))].join('\n')),
        headings: own.length === 0 ? none : count(own.join('\n')),
        content: count(content),
        repeated: repeated === '' ? none : count(repeated),
      }
    }
  }

  #weigh(frequencies: TermFrequencies, statistics: LexicalStatistics) {
    const position = new Map(this.terms.map(({ key }, at) => [key, at]))
    return this.#views.map(({ terms, isPairs, share }) => ({
      share,
      terms: terms.map(
        (term): WeighedTerm => ({
          position: position.get(term.key) ?? 0,
          weight: termWeight(frequencies.found(term), statistics),
          nameWeight: nameWeight(frequencies.titled(term), statistics.chunks),
          isAsking: isAskingTerm(term, isPairs),
        }),
      ),
    }))
  }
}

function frequencyOf({ title, headings, content }: Occurrences, at: number): number {
  return (content[at] ?? 0) + headingFrequency * ((title[at] ?? 0) + (headings[at] ?? 0))
}

function placesOf(
  { title, headings, content, repeated }: Occurrences,
  at: number,
): { readonly isInTitle: boolean; readonly isInBody: boolean } {
  const inContent = (content[at] ?? 0) - (repeated[at] ?? 0)
  return { isInTitle: (title[at] ?? 0) > 0, isInBody: inContent > 0 || (headings[at] ?? 0) > 0 }
}

/** Lines of headings in `content` that say no more than the title. */
function linesOfTitle(title: string, content: string): string {
  if (!content.includes('#')) return ''
  const lines = content.split('\n').filter((line) => line.startsWith('#'))
  return lines.filter((line) => repeats(line.replace(/^#{1,6} /, ''), title)).join('\n')
}

function repeats(heading: string, title: string): boolean {
  const [inner, outer] = [foldForTerms(heading).trim(), foldForTerms(title).trim()]
  return inner !== '' && outer.includes(inner)
}
