import { foldText } from './text.js'

/** A word of letters, a number, or a sign of its own: also each letter of a script that puts no spaces between words. */
export interface Token {
  /** Folded, to be compared. */
  readonly text: string
  readonly isNumber: boolean
  /** Where it stands, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

const token = /(\p{Nd}+(?:[.,'’，．]\p{Nd}+)*)|[\p{Script=Latin}\p{M}]+|\S/gu
// the same of ASCII, of which most sentences are
const asciiToken = /(\d+(?:[.,']\d+)*)|[A-Za-z]+|\S/g
const isAscii = /^[\0-\x7f]*$/

export function tokenize(text: string): readonly Token[] {
  // in lower case it is as long as before, and that is all that folding does to it
  const lower = isAscii.test(text) ? text.toLowerCase() : null
  return Array.from(text.matchAll(lower === null ? token : asciiToken), ({ 0: written, 1: number, index }) => {
    const end = index + written.length
    return { text: lower?.slice(index, end) ?? foldText(written), isNumber: number !== undefined, start: index, end }
  })
}

/** A phrase of a table where it stands: the tokens from `from`, up to `to`. */
export interface FoundPhrase<Kind> {
  readonly kind: Kind
  readonly from: number
  readonly to: number
}

interface Phrase<Kind> {
  readonly kind: Kind
  readonly words: readonly string[]
}

/** Phrases by their first word, so that each token of a text is looked up once. */
export class PhraseTable<Kind> {
  readonly #byFirst = new Map<string, Phrase<Kind>[]>()

  /** Phrases of a kind are parted by bars: `per hour|hourly`. */
  constructor(rows: readonly (readonly [kind: Kind, phrases: string])[]) {
    for (const [kind, phrases] of rows) for (const phrase of phrases.split('|')) this.#add(kind, phrase)
    for (const found of this.#byFirst.values()) found.sort((a, b) => b.words.length - a.words.length)
  }

  #add(kind: Kind, phrase: string): void {
    const words = tokenize(phrase).map(({ text }) => text)
    const [first = ''] = words
    this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), { kind, words }])
  }

  /** The longest phrase that begins with the token at `from`. */
  at(tokens: readonly Token[], from: number): FoundPhrase<Kind> | null {
    const found = this.#byFirst
      .get(tokens[from]?.text ?? '')
      ?.find(({ words }) => words.every((word, index) => tokens[from + index]?.text === word))
    return found === undefined ? null : { kind: found.kind, from, to: from + found.words.length }
  }

  /** All phrases of a text, from left to right; none is part of another. */
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
