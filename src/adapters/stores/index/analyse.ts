import type { IndexText } from '#src/domain/mail/email.js'
import { type SearchedMessage, searchedTexts } from '#src/domain/mail/text-scan.js'
import { hasCjk, segmentRun } from '#src/domain/shared/cjk.js'
import { foldText } from '#src/domain/shared/text.js'
import { cjkBigrams, replaceCjkRuns } from './bigrams.js'

/** A text prepared for a full-text index, for a table with tokenize `porter unicode61 remove_diacritics 2`. */
export interface AnalysedText {
  /** Latin words unchanged, for the tokenizer to split and stem; Japanese and Chinese words separated by spaces. */
  readonly words: string
  /** Every pair of neighbouring CJK characters: finds any part of a word, whatever the word boundaries. */
  readonly bigrams: string
}

/** Changes whenever an older index would give other answers; the ICU version decides where Japanese is split. */
export const analysisVersion = `2 icu ${process.versions.icu ?? 'none'}`

/** Prepares `text` for an index. Pure, and the slow half of indexing: it can run in any thread. */
export function analyse(text: string): AnalysedText {
  const folded = foldText(text)
  if (!hasCjk(folded)) return { words: addSymbolNames(folded), bigrams: '' }
  const words = replaceCjkRuns(addSymbolNames(folded), (run) => ` ${segmentRun(run).join(' ')} `)
  return { words, bigrams: cjkBigrams(folded) }
}

/** Like `analysisVersion`, for the index columns of a message. */
export const mailAnalysisVersion = `people ${analysisVersion}`

/** The full-text columns of a message. */
export function indexTextOf(message: SearchedMessage): IndexText {
  const texts = searchedTexts(message)
  const [subject, body] = [analyse(texts.subject), analyse(texts.body)]
  const [from, to] = [analyse(texts.from), analyse(texts.to)]
  return {
    subjectWords: subject.words,
    bodyWords: body.words,
    subjectBigrams: subject.bigrams,
    bodyBigrams: body.bigrams,
    fromWords: from.words,
    toWords: to.words,
    fromBigrams: from.bigrams,
    toBigrams: to.bigrams,
  }
}

/**
 * Names with symbols that the tokenizer drops get a name in letters: C++ is `cplusplus`, C# is `csharp`, .NET is
 * `dotnet`. Texts keep the original as well, so that `c` still finds C++; queries use only the name. The pattern starts
 * with the symbol and looks back from there: texts are long, and symbols are rare.
 */
const symbols =
  /\+\+(?<=(?<![a-z0-9])([a-z][a-z0-9]*)\+\+)|#(?<=(?<![a-z0-9])([a-z])#)|\.net(?![a-z0-9])(?<=(?:(?<![a-z0-9@.-])|(?<=\b(?:asp|ado|vb)))\.net)/g

/** `text` in lower case, with each name added after its original. */
export function addSymbolNames(text: string): string {
  return withNames(text, (named) => named)
}

/** `query` in lower case, with each name instead of its original. */
export function useSymbolNames(query: string): string {
  return withNames(query, () => '')
}

function withNames(text: string, kept: (named: string) => string): string {
  let [pieces, from] = ['', 0]
  for (const { 0: sign, 1: plus, 2: sharp, index } of text.matchAll(symbols)) {
    const start = index - (plus ?? sharp ?? '').length
    // in `.net++` the first name counts
    if (start < from) continue
    const end = index + sign.length
    pieces += `${text.slice(from, start)}${kept(text.slice(start, end))} ${nameOf(plus, sharp)} `
    from = end
  }
  return from === 0 ? text : pieces + text.slice(from)
}

function nameOf(plus: string | undefined, sharp: string | undefined): string {
  if (plus !== undefined) return `${plus}plusplus`
  return sharp === undefined ? 'dotnet' : `${sharp}sharp`
}
