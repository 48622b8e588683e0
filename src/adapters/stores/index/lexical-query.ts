import { type AskedTerm, discountDistance, evidence, nameWeight } from '#src/domain/websites/evidence.js'
import {
  headingFrequency,
  type LexicalStatistics,
  lexicalDistance,
  termWeight,
} from '#src/domain/websites/lexical-distance.js'
import type { LexicalMatch } from '#src/domain/websites/scoring.js'
import { type TermCounter, termCounter } from './count-terms.js'
import { type FieldTerm, fieldTerms } from './field-terms.js'
import { type CountedTerm, distinctTerms, foldForTerms, type QueryTerm, queryTerms } from './query-terms.js'
import { isAskingTerm } from './words.js'

/** A text to compare with a query. */
export interface ComparedText {
  readonly title: string
  readonly headings: readonly string[]
  readonly content: string
  /** Length of the content, in words. */
  readonly length: number
}

/** How common terms are in a store. */
export interface TermFrequencies {
  /** How many chunks contain a term in their text, a heading or the title of their page. */
  found(term: QueryTerm): number
  /** How many chunks belong to pages whose title contains it. */
  titled(term: QueryTerm): number
}

/** The weights of a term of one view, and where it is counted. */
interface WeighedTerm {
  readonly places: readonly CountedPlace[]
  /** Its weight for the order of results. */
  readonly weight: number
  /** Its weight for the confidence in an answer. */
  readonly supportWeight: number
  readonly nameWeight: number
  readonly isAsking: boolean
  readonly isOfField: boolean
}

/** Where a term is counted, and the value of one occurrence. */
interface CountedPlace {
  readonly position: number
  readonly worth: number
}

// the value of synonyms, relative to the words of the query
const otherWorth = 0.5
// they affect the order less than the words of the query
const fieldWeight = 0.5
// answers may but rarely do contain the words that ask: they count less for the confidence in an answer
const askingWeight = 0.35

/** Occurrences of each term by place, in the order of the terms. */
interface Occurrences {
  readonly title: readonly number[]
  readonly headings: readonly number[]
  readonly content: readonly number[]
  /** In lines of the content that only repeat the title. */
  readonly repeated: readonly number[]
}

/** A query to compare with texts, whether or not an index found them. */
export class LexicalQuery {
  /** All distinct terms. */
  readonly terms: readonly QueryTerm[]
  readonly #words: number
  readonly #fields: readonly FieldTerm[]
  readonly #views: readonly {
    readonly terms: readonly CountedTerm[]
    readonly isPairs: boolean
    readonly share: number
  }[]

  constructor(query: string) {
    const { words, pairs, pairShare } = queryTerms(query)
    // both views cover the CJK part, and share its weight
    const share = pairs.length === 0 ? 0 : words.length === 0 ? 1 : pairShare / 2
    this.#views = [
      { terms: words, isPairs: false, share: 1 - share },
      { terms: pairs, isPairs: true, share },
    ].filter(({ terms }) => terms.length > 0)
    this.#words = words.length
    this.#fields = fieldTerms(query)
    this.terms = distinctTerms([
      ...this.#views.flatMap(({ terms }) => terms),
      ...this.#fields.flatMap(({ own, others }) => [...own, ...others]),
    ])
  }

  /**
   * Returns a function for the distance of a text from the query, see `lexicalDistance`, and the `evidence` for it;
   * null if they have no common term.
   */
  comparison(frequencies: TermFrequencies, statistics: LexicalStatistics): (text: ComparedText) => LexicalMatch | null {
    const occurrencesIn = this.#counter()
    const views = this.#weigh(frequencies, statistics)
    const weights = views.map(({ terms }) => terms.map(({ weight }) => weight))
    const supportWeights = views.map(({ terms }) => terms.map(({ supportWeight }) => supportWeight))
    const asked = views.map(({ share, terms }) => ({ share, terms: terms.filter((term) => term.supportWeight > 0) }))
    return (text) => {
      const seen = occurrencesIn(text)
      const frequencies = views.map(({ terms }) => terms.map(({ places }) => frequencyOf(seen, places)))
      const distanceBy = (weightsOf: readonly (readonly number[])[]) =>
        lexicalDistance(
          views.map(({ share }, at) => ({ share, weights: weightsOf[at] ?? [], frequencies: frequencies[at] ?? [] })),
          { text: text.length, query: this.#words },
          statistics,
        )
      const distance = distanceBy(weights)
      if (distance === null) return null
      const support = evidence(
        asked.map(({ share, terms }) => ({ share, terms: terms.map((term) => toAsked(term, seen)) })),
      )
      return { distance, supported: discountDistance(distanceBy(supportWeights) ?? 1, support), evidence: support }
    }
  }

  #counter(): (text: ComparedText) => Occurrences {
    const count = termCounter(this.terms)
    const none = this.terms.map(() => 0)
    // the chunks of a page share its title
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
    const positions = new Map(this.terms.map(({ key }, at) => [key, at]))
    const placesOf = (terms: readonly QueryTerm[], worth: number) =>
      terms.map(({ key }) => ({ position: positions.get(key) ?? 0, worth }))
    const weightOf = (found: number) => termWeight(Math.min(found, statistics.chunks), statistics)
    const fields = this.#fields.map(({ own, others }) => ({
      places: [...placesOf(own, 1), ...placesOf(others, otherWorth)],
      found: [...own, ...others].reduce((sum, term) => sum + frequencies.found(term), 0),
    }))
    return this.#views.map(({ terms, isPairs, share }) => ({
      share,
      terms: [
        ...terms.map((term): WeighedTerm => {
          const weight = term.times * weightOf(frequencies.found(term))
          const isAsking = isAskingTerm(term, isPairs)
          const isOfField = this.#fields.some((field) => field.isPartOfOwn(term))
          return {
            places: placesOf([term], 1),
            weight,
            // the concept represents its words
            supportWeight: isOfField ? 0 : isAsking ? askingWeight * weight : weight,
            nameWeight: nameWeight(frequencies.titled(term), statistics.chunks),
            isAsking,
            isOfField: false,
          }
        }),
        ...fields.map(({ places, found }): WeighedTerm => {
          const supportWeight = weightOf(found)
          const weight = isPairs ? 0 : fieldWeight * supportWeight
          return { places, weight, supportWeight, nameWeight: 0, isAsking: false, isOfField: true }
        }),
      ],
    }))
  }
}

function frequencyOf({ title, headings, content }: Occurrences, places: readonly CountedPlace[]): number {
  let frequency = 0
  for (const { position: at, worth } of places) {
    const above = (title[at] ?? 0) + (headings[at] ?? 0)
    frequency += worth * ((content[at] ?? 0) + headingFrequency * above)
  }
  return frequency
}

// field by field: it runs for each term of each candidate, and a spread takes several times as long
function toAsked(term: WeighedTerm, { title, headings, content, repeated }: Occurrences): AskedTerm {
  let [isInTitle, isInBody] = [false, false]
  for (const { position: at } of term.places) {
    isInTitle ||= (title[at] ?? 0) > 0
    isInBody ||= (content[at] ?? 0) > (repeated[at] ?? 0) || (headings[at] ?? 0) > 0
  }
  const { weight, nameWeight, isAsking, isOfField } = term
  return { weight, nameWeight, isAsking, isOfField, isInTitle, isInBody }
}

/** The heading lines in `content` that only repeat the title. */
function linesOfTitle(title: string, content: string): string {
  if (!content.includes('#')) return ''
  const lines = content.split('\n').filter((line) => line.startsWith('#'))
  return lines.filter((line) => repeats(line.replace(/^#{1,6} /, ''), title)).join('\n')
}

function repeats(heading: string, title: string): boolean {
  const [inner, outer] = [foldForTerms(heading).trim(), foldForTerms(title).trim()]
  return inner !== '' && outer.includes(inner)
}
