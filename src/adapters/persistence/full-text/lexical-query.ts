import { believed, evidence, nameWeight } from '../../../domain/websites/evidence.js'
import {
  headingFrequency,
  type LexicalStatistics,
  lexicalDistance,
  termWeight,
} from '../../../domain/websites/lexical-distance.js'
import type { LexicalMatch } from '../../../domain/websites/scoring.js'
import { hasCjk } from './cjk.js'
import { type TermCounter, termCounter } from './count-terms.js'
import { porterStem } from './porter-stem.js'
import { foldForTerms, type QueryTerm, queryTerms } from './query-terms.js'

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
    const all = this.#views.flatMap(({ terms }) => terms)
    this.terms = [...new Map(all.map((term) => [term.key, term])).values()]
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

const list = (words: string) => words.split(/\s+/).filter((word) => word !== '')

/** What people say around the thing that they ask for, whatever that is. */
const english = new Set(
  list(`
    allow amount anyone apply ask available candidate come company describe detail employee employer everyone exactly
    exist expect explain far find get give good guess have help high include info information interested job kind
    know large last let like list long look lot low make many maximum mean mention minimum much must name need number
    offer often part pay paid people person please position possible post posting provide receive require role say show
    sort state sure take tell thing type typical use usual usually want word work year yes
  `).map(porterStem),
)

const japanese = new Set(
  list(`
    何 幾 教え 教える 知り 知る 可能 可能性 必要 有無 場合 方 人 求人 募集 会社 企業 御社 貴社 仕事 詳細 詳しく 情報 内容 程度
    出 出る 取 取る 取り 使 使う 使い 受 受ける 受け 働 働く 働き 認め 求め 目安 下さい
  `),
)

const hiraganaOnly = /^[ぁ-ゖー]+$/
const hiragana = /[ぁ-ゖ]/

/** Whether a term asks rather than says what about; of pairs of characters, all that reach into a particle or an ending. */
export function isAskingTerm({ kind, text }: QueryTerm, isPair: boolean): boolean {
  if (kind === 'stem' && !hasCjk(text)) return english.has(text)
  return isPair ? hiragana.test(text) : hiraganaOnly.test(text) || japanese.has(text)
}
