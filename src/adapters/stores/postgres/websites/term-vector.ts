import { createHash } from 'node:crypto'
import type { QueryTerm, TermPhrase } from '#src/adapters/stores/index/query-terms.js'
import { tokenise } from '#src/adapters/stores/index/tokenise.js'
import type { IndexedText } from '#src/adapters/stores/sql/websites/indexed-text.js'

/** The index entry of a chunk. */
export interface TermVector {
  /** The text of a `tsvector`. */
  readonly literal: string
  /** The same without lexemes that occur only once, in the body; null if it would be long. */
  readonly repeated: string | null
  /** Number of tokens in all columns. */
  readonly tokens: number
}

// PostgreSQL has no higher position; all tokens beyond it share it, and form no phrase
const sharedPosition = 16_383
const maxPosition = sharedPosition - 2
// a little less than PostgreSQL's limit of 1 MB and 2,046 bytes
const maxVectorBytes = 1_000_000
const maxLexemeBytes = 1_000
// of the 8,000 that fit into a row
const maxRepeatedBytes = 3_000
// no token starts with it: marked lexemes find terms in titles without checking weights
const titleMark = '='
// PostgreSQL moves terms out of line only in rows of over 2,032 bytes: short ones are padded to keep rows narrow
const wideRowBytes = 2_032
const filler = '~'.repeat(wideRowBytes)

/**
 * The tokens of the six FTS5 columns in one `tsvector`. A gap in the positions separates columns, so that no phrase
 * spans two of them. Tokens of the title have weight A and are stored a second time with a mark; those of headings have
 * weight B. For a word that occurs more than 255 times PostgreSQL keeps the first positions; what exceeds the size of a
 * vector is dropped from the end.
 */
export function toTermVector({ title, headings, body }: IndexedText): TermVector {
  const vector = new VectorText()
  vector.add(title.words, 'A', titleMark)
  vector.add(title.bigrams, 'A', titleMark)
  vector.add(headings.words, 'B')
  vector.add(headings.bigrams, 'B')
  vector.add(body.words)
  vector.add(body.bigrams)
  return { literal: vector.literal, repeated: vector.repeated, tokens: vector.tokens }
}

class VectorText {
  tokens = 0
  readonly #places = new Map<string, string[]>()
  #position = 0
  #bytes = 0

  get literal(): string {
    const literal = toLiteral([...this.#places])
    // the counted bytes exceed the stored ones by a fifth at most
    return literal === '' || this.#bytes > 1.25 * wideRowBytes ? literal : `${literal} '${filler}'`
  }

  get repeated(): string | null {
    const isOnceInText = (places: readonly string[]) => places.length === 1 && /\d$/.test(places[0] ?? '')
    const others = [...this.#places].filter(
      ([lexeme, places]) => !lexeme.startsWith(titleMark) && !isOnceInText(places),
    )
    const bytes = others.reduce((sum, [lexeme, places]) => sum + Buffer.byteLength(lexeme) + 8 + 2 * places.length, 0)
    return bytes > maxRepeatedBytes ? null : toLiteral(others)
  }

  add(text: string, weight = '', mark: string | null = null): void {
    for (const token of tokenise(text)) {
      this.tokens += 1
      this.#position += 1
      const place = `${this.#position > maxPosition ? sharedPosition : this.#position}${weight}`
      this.#note(toLexeme(token), place)
      if (mark !== null) this.#note(mark + toLexeme(token), place)
    }
    this.#position += 1
  }

  #note(lexeme: string, place: string): void {
    const places = this.#places.get(lexeme)
    // bytes of an entry, its text and the offset of its positions; bytes of one position
    this.#bytes += places === undefined ? Buffer.byteLength(lexeme) + 10 : 2
    if (this.#bytes > maxVectorBytes) return
    if (places === undefined) this.#places.set(lexeme, [place])
    else places.push(place)
  }
}

function toLiteral(entries: readonly (readonly [lexeme: string, places: readonly string[]])[]): string {
  return entries.map(([lexeme, places]) => `${quote(lexeme)}:${places.join(',')}`).join(' ')
}

/** Whether a phrase is a single lexeme and not a prefix. */
export function isOneLexeme({ text, isPrefix }: TermPhrase): boolean {
  return !isPrefix && tokenise(text).length === 1
}

/** A phrase as the text of a `tsquery`. Returns null if the phrase has no token. */
export function toTsquery({ text, isPrefix }: TermPhrase, where: 'anywhere' | 'title' = 'anywhere'): string | null {
  const mark = where === 'title' ? titleMark : ''
  const lexemes = tokenise(text).map((token) => quote(mark + toLexeme(token)))
  return lexemes.length === 0 ? null : lexemes.join(' <-> ') + (isPrefix ? ':*' : '')
}

/** A `tsquery` for any of the phrases of a term. */
export function anyOf({ phrases }: QueryTerm, where: 'anywhere' | 'title' = 'anywhere'): string | null {
  const queries = phrases.flatMap((phrase) => toTsquery(phrase, where) ?? [])
  return queries.length === 0
    ? null
    : queries.length === 1
      ? queries.join('')
      : queries.map((query) => `(${query})`).join(' | ')
}

/** The lexeme for a token; one that exceeds the maximum length is replaced by a hash. */
function toLexeme(token: string): string {
  if (token.length * 3 <= maxLexemeBytes || Buffer.byteLength(token) <= maxLexemeBytes) return token
  return `${String.fromCodePoint(token.codePointAt(0) ?? 0)} ${createHash('sha256').update(token).digest('hex')}`
}

function quote(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, '$&$&')}'`
}
