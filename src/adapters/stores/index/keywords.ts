import { searchedTexts } from '#src/domain/mail/text-scan.js'
import { hasCjk } from '#src/domain/shared/cjk.js'
import { foldText } from '#src/domain/shared/text.js'
import { JudgedMessage, type Phrase, toPhrase } from './judged-message.js'
import { runPattern } from './query-terms.js'
import { type PhraseMatch, phraseMatch } from './to-match.js'

/** A word or several adjacent words, in any form; a run of CJK characters matches anywhere. */
export interface Keyword extends Required<Phrase> {
  readonly match: PhraseMatch
}

/**
 * Prepares a keyword for a search. Returns null if it has neither letter nor digit: nothing matches it.
 * Source: mail-keywords.
 */
export function toKeyword(text: string): Keyword | null {
  const match = phraseMatch(text)
  if (match === null) return null
  const phrase = toPhrase(match)
  // a text is indexed in both forms: a keyword is counted in only one
  const isRun = hasCjk(match.text) && !match.isPrefix && foldText(text).match(runPattern)?.length === 1
  return phrase.tokens.length === 0 ? null : { ...phrase, match, form: isRun ? 'bigrams' : 'words' }
}

/** The number of occurrences of each keyword in the subject and plain text of a message, without other parts. */
export function countKeywords(
  keywords: readonly (Keyword | null)[],
  { subject, plainText }: { readonly subject: string | null; readonly plainText: string | null },
): readonly number[] {
  const message = new JudgedMessage(searchedTexts({ subject, plainText, from: null, fromEmail: null, to: [], cc: [] }))
  return keywords.map((keyword) =>
    keyword === null ? 0 : message.occurrences('subject', keyword) + message.occurrences('body', keyword),
  )
}
