import { useSymbolNames } from '#src/adapters/stores/index/analyse.js'
import { cjkBigrams } from '#src/adapters/stores/index/bigrams.js'
import { foldForTerms, runPattern } from '#src/adapters/stores/index/query-terms.js'
import { maxTextCharacters } from '#src/domain/jobs/job.js'
import { hasCjk } from '#src/domain/shared/cjk.js'
import { toWord } from './job-words.js'

/** A phrase of adjacent words. */
export interface Phrase {
  /** The requested text, folded: two phrases with the same text are equal. */
  readonly text: string
  /** The index words that every text with the phrase has, see `wordsIn`. */
  readonly words: readonly string[]
  isIn(text: string | null): boolean
}

const maxTokens = 64

/** The phrase for a text. Returns null if it has no words. Words of scripts with spaces are compared by their stems. */
export function toPhrase(asked: string): Phrase | null {
  const text = useSymbolNames(foldForTerms(asked))
  const tokens = (text.match(runPattern) ?? []).slice(0, maxTokens)
  if (tokens.length === 0) return null
  // linear: it has few parts, each of bounded length
  const pattern = new RegExp(patternOf(tokens), 'g')
  const stems = tokens.filter((token) => !hasCjk(token)).map(toWord)
  const namesSigns = /plusplus|sharp|dotnet/.test(text)
  const holds = (folded: string) => isInFolded(namesSigns ? useSymbolNames(folded) : folded, pattern, stems)
  return {
    text: tokens.join(' '),
    words: [...new Set(tokens.flatMap((token) => (hasCjk(token) ? cjkBigrams(token).split(' ') : [toWord(token)])))],
    isIn: (given) => {
      if (!given) return false
      const bounded = given.slice(0, maxTextCharacters)
      // folding rarely changes anything: most texts are searched unfolded
      return holds(bounded.toLowerCase()) || (isFolded.test(bounded) && holds(foldForTerms(bounded)))
    },
  }
}

// letters that are accented, of full or half width, ligatures, or with invisible characters between them
const isFolded =
  /[\u00aa-\u024f\u1e00-\u1eff\u2060\ufb00-\ufb06\ufeff\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff65-\uff9f]|[\u0300-\u036f]|[\u200b-\u200d]|[\u3099\u309a]/

// as UTF-16 units, for a fast pattern
const letters = 'a-z0-9\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff'
const otherScripts =
  '\\u3005-\\u3007\\u3041-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\uff10-\\uff19\\uff21-\\uff3a\\uff41-\\uff5a\\uff66-\\uff9f'
const maxGap = 20
// what follows the stem of a word: endless letters are not a word
const maxEnding = 60
const letter = new RegExp(`[${letters}]`)

/**
 * A pattern that matches wherever the phrase occurs, and sometimes elsewhere: for each word it has the beginning of the
 * stem.
 */
function patternOf(tokens: readonly string[]): string {
  const parts = tokens.map((token, i) => {
    const isCjk = hasCjk(token)
    const least = isCjk || hasCjk(tokens[i - 1] ?? '') ? 0 : 1
    const gap = i === 0 ? '' : `[^${letters}${otherScripts}]{${least},${maxGap}}`
    return `${gap}${isCjk ? cjkSource(token) : `(${startOf(token)}[${letters}]{0,${maxEnding}})`}`
  })
  return parts.join('')
}

/** 東京都 does not contain the name of Kyoto. */
function cjkSource(token: string): string {
  return token.startsWith('京都') ? `(?<!東)${token}` : token
}

/**
 * The common beginning of all words with this word's stem: a stem differs from its words at most in its last letter.
 */
function startOf(word: string): string {
  const stem = toWord(word)
  let end = 0
  while (end < stem.length && stem[end] === word[end]) end++
  return stem.slice(0, end > 2 ? end - 1 : end)
}

function isInFolded(text: string, pattern: RegExp, stems: readonly string[]): boolean {
  pattern.lastIndex = 0
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const [all, ...words] = found
    const isCut = letter.test(all[0] ?? '') && letter.test(text[found.index - 1] ?? '')
    if (!isCut && words.every((word, i) => toWord(word) === stems[i])) return true
    pattern.lastIndex = found.index + 1
  }
  return false
}
