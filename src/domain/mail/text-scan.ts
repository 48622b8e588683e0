import { normalizeText, quotedText, withoutDiacritics } from '../shared/text.js'
import { foldCase } from './text-match.js'

export const searchFields = ['subject', 'body'] as const

export type SearchField = (typeof searchFields)[number]

/** What search looks at of a message. */
export interface SearchedMessage {
  readonly subject: string | null
  readonly plainText: string | null
  readonly attachments?: readonly { readonly name: string | null }[] | null
}

/** The texts of a message that search looks at: the names of the files that it carries count as its body. */
export function searchedTexts({
  subject,
  plainText,
  attachments,
}: SearchedMessage): Record<SearchField, string | null> {
  const names = attachments?.flatMap(({ name }) => name ?? []) ?? []
  return { subject, body: names.length === 0 ? plainText : [plainText ?? '', ...names].join('\n') }
}

// a word in the subject says more than one in the body
const weights: Record<SearchField, number> = { subject: 3, body: 1 }

// Japanese has no spaces: where the script changes, a word ends more often than not
const kanji = '\\p{Script=Han}[\\p{Script=Han}々]*'
const katakana = '\\p{Script=Katakana}[\\p{Script=Katakana}ー]*'
const hiragana = '\\p{Script=Hiragana}+'
const japaneseCharacter = '[\\p{Script=Han}\\p{Script=Katakana}\\p{Script=Hiragana}]'
const other = `(?:(?!${japaneseCharacter})[\\p{L}\\p{N}\\p{M}])+`
const termPattern = new RegExp(`${kanji}|${katakana}|${hiragana}|${other}`, 'gu')
// particles and endings
const weak = /^\p{Script=Hiragana}{1,2}$/u
const japanese = new RegExp(`^${japaneseCharacter}`, 'u')
const wordStart = `(?<!(?!${japaneseCharacter})[\\p{L}\\p{N}])`

const maxTerms = 64

/** What a query looks for, as a search without an index finds it. */
export type ScanTerm = RegExp

/** The words of a query. Punctuation is dropped. */
export function scanTerms(query: string): readonly ScanTerm[] {
  const found = [...new Set(fold(query).match(termPattern) ?? [])]
  const telling = found.filter((term) => !weak.test(term))
  const terms = (telling.length > 0 ? telling : found).slice(0, maxTerms)
  // a word is found with its endings, not inside another; letters need no escaping
  // linear: letters as they are, and nothing is repeated
  return terms.map((term) => new RegExp(japanese.test(term) ? term : `${wordStart}${term}`, 'gu'))
}

/**
 * How well texts fit the terms: the more of them the better, then by how often. Negative, lower is better; null for no
 * fit.
 */
export function scanScore(
  terms: readonly ScanTerm[],
  fields: readonly SearchField[],
  texts: Record<SearchField, string | null>,
): number | null {
  const folded = fields.map((field) => [weights[field], fold(texts[field] ?? '')] as const)
  let score = 0
  for (const term of terms) {
    const weight = folded.reduce((sum, [each, text]) => sum + each * (text.match(term)?.length ?? 0), 0)
    // each further occurrence counts for less, and all of them for less than another term
    if (weight > 0) score -= 1 + weight / (weight + 2)
  }
  return score === 0 ? null : score
}

const wordCharacters = /[\p{L}\p{N}\p{M}]+/gu

/** The phrases in quotation marks, as `holdsPhrases` takes them. */
export function quotedPhrases(query: string): readonly string[] {
  return [...fold(query).matchAll(quotedText)]
    .map(([, phrase = '']) => wordsOf(phrase))
    .filter((phrase) => phrase !== '')
}

/** Whether each phrase stands in one of the texts, whatever punctuation is between its words. */
export function holdsPhrases(
  phrases: readonly string[],
  fields: readonly SearchField[],
  texts: Record<SearchField, string | null>,
): boolean {
  if (phrases.length === 0) return true
  const held = fields.map((field) => wordsOf(fold(texts[field] ?? '')))
  return phrases.every((phrase) => held.some((text) => text.includes(phrase)))
}

function wordsOf(folded: string): string {
  return folded.match(wordCharacters)?.join(' ') ?? ''
}

/** As the index does: letters without case, width and accents. */
function fold(text: string): string {
  return withoutDiacritics(foldCase(normalizeText(text, 'NFKC')))
}
