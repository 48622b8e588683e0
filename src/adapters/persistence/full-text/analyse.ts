import { normalizeText } from '../../../domain/shared/normalize-text.js'
import { cjkBigrams, hasCjk, replaceCjkRuns } from './cjk.js'
import { segmentRun } from './segment.js'
import { addSymbolNames } from './symbol-names.js'

/** A text as a full-text index takes it, for a table with tokenize `porter unicode61 remove_diacritics 2`. */
export interface AnalysedText {
  /** Latin words as they are, for the tokenizer to split and stem; Japanese and Chinese words set apart by spaces. */
  readonly words: string
  /** Every pair of neighbouring CJK characters: finds any part of a word, however words are split. */
  readonly bigrams: string
}

/** Changes whenever an index made before would answer otherwise; the ICU version decides where Japanese is split. */
export const analysisVersion = `1 icu ${process.versions.icu ?? 'none'}`

/** Compatibility forms (full width, half width, ligatures) made alike, in lower case. */
export function fold(text: string): string {
  return normalizeText(text, 'NFKC').toLowerCase()
}

/** What an index stores of `text`. Pure, and the slow half of indexing: it can run in any thread. */
export function analyse(text: string): AnalysedText {
  const folded = fold(text)
  if (!hasCjk(folded)) return { words: addSymbolNames(folded), bigrams: '' }
  const words = replaceCjkRuns(addSymbolNames(folded), (run) => ` ${segmentRun(run).join(' ')} `)
  return { words, bigrams: cjkBigrams(folded) }
}
