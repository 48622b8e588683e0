import { foldText } from './text.js'

/** A word, a number or a single sign. In scripts without spaces between words, each letter is a token. */
export interface Token {
  /** Folded for comparison. */
  readonly text: string
  readonly isNumber: boolean
  /** The position in the text, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

const token = /(\p{Nd}+(?:[.,'’，．]\p{Nd}+)*)|[\p{Script=Latin}\p{M}]+|\S/gu
// the same for ASCII, which most sentences are
const asciiToken = /(\d+(?:[.,']\d+)*)|[A-Za-z]+|\S/g
const isAscii = /^[\0-\x7f]*$/

export function tokenize(text: string): readonly Token[] {
  // for ASCII, folding is just lower case and keeps the length
  const lower = isAscii.test(text) ? text.toLowerCase() : null
  return Array.from(text.matchAll(lower === null ? token : asciiToken), ({ 0: written, 1: number, index }) => {
    const end = index + written.length
    return { text: lower?.slice(index, end) ?? foldText(written), isNumber: number !== undefined, start: index, end }
  })
}

/** A phrase of a table found in a text: the tokens from `from` up to, not including, `to`. */
export interface FoundPhrase<Kind> {
  readonly kind: Kind
  readonly from: number
  readonly to: number
}

interface Phrase<Kind> {
  readonly kind: Kind
  readonly words: readonly string[]
}

/** Phrases indexed by their first word, so that each token of a text needs one lookup. */
export class PhraseTable<Kind> {
  readonly #byFirst = new Map<string, Phrase<Kind>[]>()

  /** Bars separate the phrases of a kind: `per hour|hourly`. */
  constructor(rows: readonly (readonly [kind: Kind, phrases: string])[]) {
    for (const [kind, phrases] of rows) for (const phrase of phrases.split('|')) this.#add(kind, phrase)
    for (const found of this.#byFirst.values()) found.sort((a, b) => b.words.length - a.words.length)
  }

  #add(kind: Kind, phrase: string): void {
    const words = tokenize(phrase).map(({ text }) => text)
    const [first = ''] = words
    this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), { kind, words }])
  }

  /** Returns the longest phrase that starts with the token at `from`, or null. */
  at(tokens: readonly Token[], from: number): FoundPhrase<Kind> | null {
    const found = this.#byFirst
      .get(tokens[from]?.text ?? '')
      ?.find(({ words }) => words.every((word, index) => tokens[from + index]?.text === word))
    return found === undefined ? null : { kind: found.kind, from, to: from + found.words.length }
  }

  /** Returns all phrases of a text from left to right, without overlaps. */
  in(tokens: readonly Token[]): readonly FoundPhrase<Kind>[] {
    const found: FoundPhrase<Kind>[] = []
    for (let from = 0; from < tokens.length; ) {
      const phrase = this.at(tokens, from)
      if (phrase !== null) found.push(phrase)
      from = phrase?.to ?? from + 1
    }
    return found
  }
}
