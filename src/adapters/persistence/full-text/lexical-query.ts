import {
  headingFrequency,
  type LexicalStatistics,
  lexicalDistance,
  termWeight,
} from '../../../domain/websites/lexical-distance.js'
import { termCounter } from './count-terms.js'
import { type QueryTerm, queryTerms } from './query-terms.js'

/** A text to be compared with a query. */
export interface ComparedText {
  readonly title: string
  readonly headings: readonly string[]
  readonly content: string
  /** Of the content, in words. */
  readonly length: number
}

/** How many chunks hold a term. */
export type TermFrequency = (term: QueryTerm) => number

/** A query that is compared with texts, whether an index found them or not. */
export class LexicalQuery {
  /** All terms, each once. */
  readonly terms: readonly QueryTerm[]
  readonly #views: readonly { readonly terms: readonly QueryTerm[]; readonly share: number }[]

  constructor(query: string) {
    const { words, pairs, pairShare } = queryTerms(query)
    // both see the CJK part, and tell as much of it
    const share = pairs.length === 0 ? 0 : words.length === 0 ? 1 : pairShare / 2
    this.#views = [
      { terms: words, share: 1 - share },
      { terms: pairs, share },
    ].filter(({ terms }) => terms.length > 0)
    const all = this.#views.flatMap(({ terms }) => terms)
    this.terms = [...new Map(all.map((term) => [term.key, term])).values()]
  }

  /** The distance of texts from the query, as `lexicalDistance`. */
  comparison(frequency: TermFrequency, statistics: LexicalStatistics): (text: ComparedText) => number | null {
    const count = termCounter(this.terms)
    const position = new Map(this.terms.map(({ key }, at) => [key, at]))
    const views = this.#views.map(({ terms, share }) => ({
      share,
      positions: terms.map(({ key }) => position.get(key) ?? 0),
      weights: terms.map((term) => termWeight(frequency(term), statistics)),
    }))
    return ({ title, headings, content, length }) => {
      const [above, inside] = [count([title, ...headings].join('\n')), count(content)]
      const frequencies = inside.map((times, at) => times + headingFrequency * (above[at] ?? 0))
      const seen = views.map(({ share, weights, positions }) => ({
        share,
        weights,
        frequencies: positions.map((at) => frequencies[at] ?? 0),
      }))
      return lexicalDistance(seen, length, statistics)
    }
  }
}
