import { useSymbolNames } from '#src/adapters/stores/index/analyse.js'
import { cjkBigrams } from '#src/adapters/stores/index/bigrams.js'
import { foldForTerms, maxQueryLength, maxTerms, wordSource } from '#src/adapters/stores/index/query-terms.js'
import { type JobQuery, type JobQueryText, parseJobQuery, widenedWordOf } from '#src/domain/jobs/job-query.js'
import type { SearchReach } from '#src/domain/jobs/job-search.js'
import { maxNameWords, namesOf } from '#src/domain/jobs/place-names.js'
import { cjkCharacter, hasCjk, segmentRun } from '#src/domain/shared/cjk.js'
import type { QueryTree } from '#src/domain/shared/query-grammar.js'
import { isEnglishStopWord, isJapaneseStopWord } from '#src/domain/shared/stop-words.js'
import { toWord } from './job-words.js'
import { nearWords } from './near-words.js'
import { type Phrase, toPhrase } from './phrase.js'

/** Where a word occurs, as the letter before it in an index. */
export const places = { all: 'a', head: 'h', title: 't', company: 'c', location: 'l', source: 's' } as const

export type Place = keyof typeof places
type TextPlace = Exclude<Place, 'source'>

/** A condition on index words. */
export interface WordsCondition {
  readonly kind: 'words'
  /** Any of these must have all of its words present. */
  readonly forms: readonly (readonly string[])[]
  /** Or a word that starts with this. */
  readonly start?: string
}

/** A phrase that occurs in one of the texts of this place; its index words are present too. */
export interface PhraseCondition {
  readonly kind: 'phrase'
  readonly place: TextPlace
  readonly phrase: Phrase
  readonly words: readonly string[]
}

/** What a job must contain, by the words that an index stores for it. */
export type WordQuery = QueryTree<WordsCondition | PhraseCondition>

/** Returns null for an empty query. `near` also finds similar words. */
export function compileQuery(query: string, place: TextPlace, reach: SearchReach = 'exact'): WordQuery | null {
  const asked = parseJobQuery(query)
  return asked === null ? null : (new Compiler(place, reach).compile(asked)?.node ?? null)
}

/** The same for a text without syntax: requires all of its words. */
export function compileWords(text: string, place: TextPlace): WordQuery | null {
  const words = text
    .slice(0, maxQueryLength)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const nodes = words.slice(0, maxTerms).map((word): JobQueryText => ({ kind: 'text', text: word, isPhrase: false }))
  return nodes.length === 0 ? null : (new Compiler(place, 'exact').compile({ kind: 'all', nodes })?.node ?? null)
}

export function allOf(nodes: readonly (WordQuery | null)[]): WordQuery | null {
  const asked = nodes.filter((node) => node !== null).flatMap((node) => (node.kind === 'all' ? node.nodes : [node]))
  const [only] = asked
  return only === undefined ? null : asked.length === 1 ? only : { kind: 'all', nodes: asked }
}

interface Compiled {
  readonly node: WordQuery
  /** Whether it has only English stop words and Japanese particles, which mean nothing next to other words. */
  readonly isWeak: boolean
}

// each widened word is looked for in some hundred forms
const maxWidened = 4
const chainPattern = new RegExp(`${cjkCharacter}+|${wordSource}(?:[.,-]${wordSource})*`, 'gu')
const groupedNumber = /^\d{1,3}(?:,\d{3})+$/

class Compiler {
  readonly #letter: string
  readonly #place: TextPlace
  readonly #reach: SearchReach
  #widened = 0

  constructor(place: TextPlace, reach: SearchReach) {
    this.#place = place
    this.#letter = places[place]
    this.#reach = reach
  }

  compile(asked: JobQuery): Compiled | null {
    if (asked.kind === 'text') return asked.isPhrase ? this.#phrase(asked.text) : this.#text(asked)
    if (asked.kind === 'not') {
      const excluded = new Compiler(this.#place, 'exact').compile(asked.node)
      return excluded === null ? null : { node: { kind: 'not', node: excluded.node }, isWeak: false }
    }
    const parts = this.#parts(asked.nodes)
    if (asked.kind === 'all') return joinStrong(parts)
    const nodes = parts.map(({ node }) => node)
    return nodes.length === 0 ? null : { node: { kind: 'any', nodes }, isWeak: parts.every(({ isWeak }) => isWeak) }
  }

  /** Compiles nodes; treats a name of several words as one. */
  #parts(nodes: readonly JobQuery[]): readonly Compiled[] {
    const parts: Compiled[] = []
    for (let at = 0; at < nodes.length; ) {
      const name = this.#nameAt(nodes, at)
      const part = name?.compiled ?? this.compile(nodes[at] as JobQuery)
      if (part !== null) parts.push(part)
      at += name?.length ?? 1
    }
    return parts
  }

  #nameAt(nodes: readonly JobQuery[], at: number): { readonly compiled: Compiled; readonly length: number } | null {
    for (let length = maxNameWords; length > 1; length--) {
      const words = nodes.slice(at, at + length)
      if (words.length < length || !words.every((node) => node.kind === 'text' && !node.isPhrase)) continue
      const names = namesOf(foldForTerms(words.map((node) => (node as JobQueryText).text).join(' ')))
      if (names !== null) return { compiled: this.#named(names), length }
    }
    return null
  }

  /** Matches any of the names. */
  #named(names: readonly string[]): Compiled {
    if (names.includes('京都')) return { node: this.#kyoto(names), isWeak: false }
    return { node: { kind: 'words', forms: names.map((name) => this.#wordsOf(name)) }, isWeak: false }
  }

  /** 東京都 contains both pairs of characters of 京都府, so Kyoto is looked for as a phrase. */
  #kyoto(names: readonly string[]): WordQuery {
    const nodes = names.map((name) => (hasCjk(name) ? this.#phraseNode(name) : this.#words([this.#wordsOf(name)])))
    return { kind: 'any', nodes: nodes.filter((node) => node !== null) }
  }

  #wordsOf(name: string): readonly string[] {
    return name
      .split(' ')
      .flatMap((word) => (hasCjk(word) ? cjkBigrams(word).split(' ') : [toWord(word)]))
      .map((word) => this.#letter + word)
  }

  #words(forms: readonly (readonly string[])[]): WordsCondition {
    return { kind: 'words', forms }
  }

  #phrase(text: string): Compiled | null {
    const names = namesOf(foldForTerms(text).trim())
    if (names !== null) return this.#named(names)
    const node = this.#phraseNode(text)
    return node === null ? null : { node, isWeak: false }
  }

  #phraseNode(text: string): WordQuery | null {
    const phrase = toPhrase(text)
    if (phrase === null) return null
    const words = phrase.words.map((word) => this.#letter + word)
    // a single word of a script with spaces needs no check beyond the index
    return phrase.words.length === 1 && !hasCjk(phrase.text)
      ? this.#words([words])
      : { kind: 'phrase', place: this.#place, phrase, words }
  }

  #text(asked: JobQueryText): Compiled | null {
    const folded = foldForTerms(asked.text.slice(0, maxQueryLength))
    const names = namesOf(folded)
    if (names !== null) return this.#named(names)
    const widened = this.#reach === 'near' && this.#widened < maxWidened ? widenedWordOf(asked) : null
    if (widened !== null) return this.#widen(widened)
    const chains = (useSymbolNames(folded).match(chainPattern) ?? []).slice(0, maxTerms)
    return joinStrong(chains.flatMap((chain) => (hasCjk(chain) ? this.#cjk(chain) : [this.#latin(chain)])))
  }

  #widen(word: string): Compiled {
    this.#widened++
    const forms = [toWord(word), ...nearWords(word)].map((near) => [this.#letter + near])
    return { node: { kind: 'words', forms, start: this.#letter + word }, isWeak: isEnglishStopWord(word) }
  }

  #latin(chain: string): Compiled {
    const words = chain.split(/[.,-]/)
    const isWeak = words.every(isEnglishStopWord)
    const apart = words.map((word) => this.#letter + toWord(word))
    if (words.length === 1) return { node: this.#words([apart]), isWeak }
    const joined = [this.#letter + toWord(words.join(''))]
    // 85,000 is one number; full-stack may be two words
    return { node: this.#words(groupedNumber.test(chain) ? [joined] : [apart, joined]), isWeak }
  }

  #cjk(run: string): readonly Compiled[] {
    return segmentRun(run).map((word) => {
      const names = namesOf(word)
      if (names !== null) return this.#named(names)
      const node = this.#words([
        cjkBigrams(word)
          .split(' ')
          .map((pair) => this.#letter + pair),
      ])
      return { node, isWeak: isJapaneseStopWord(word) }
    })
  }
}

/** Requires all parts; meaningless ones only if there is nothing else. */
function joinStrong(parts: readonly Compiled[]): Compiled | null {
  const strong = parts.filter(({ isWeak }) => !isWeak)
  // exclusions alone do not say what is wanted: then the weak parts count
  const isTold = strong.some(({ node }) => node.kind !== 'not')
  const node = allOf((isTold ? strong : parts).map((part) => part.node))
  return node === null ? null : { node, isWeak: strong.length === 0 }
}
