import { foldText, withoutDiacritics } from '#src/domain/shared/text.js'
import type { PostingHead } from './read-posting.js'

/** Whether a posting is one that is looked for, by its title and its place. */
export type PostingMatch = (head: Pick<PostingHead, 'title' | 'place'>) => boolean

const maxWords = 100
const maxTextLength = 10_000

/** Scripts that put no space between words. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー`
const startsWord = new RegExp(String.raw`^(?![${unspaced}])[\p{L}\p{N}]`, 'u')
const endsWord = new RegExp(String.raw`(?![${unspaced}])[\p{L}\p{N}]$`, 'u')
/** A short word is meant as it is: `Go` is not the beginning of Google. */
const maxWholeLength = 3

/**
 * What a posting must say, of any of the phrases: all of its words, in its title or its place, in any order, whatever their
 * case, width and accents. A word of up to three letters stands alone, a longer one begins a word (`engineer` is in
 * Engineering), and one in a script without spaces may stand anywhere. Null where there is no phrase: every posting fits.
 */
export function matchOf(phrases: readonly string[]): PostingMatch | null {
  const wanted = phrases.map(wordsOf).filter((words) => words.length > 0)
  if (wanted.length === 0) return null
  return ({ title, place }) => {
    const text = fold(`${(title ?? '').slice(0, maxTextLength)}\n${(place ?? '').slice(0, maxTextLength)}`)
    return wanted.some((words) => words.every((word) => holdsWord(text, word)))
  }
}

/** The phrases that an option names, with commas between. */
export function splitPhrases(texts: readonly string[]): readonly string[] {
  const phrases = texts.flatMap((text) => text.split(/[,、，]/)).map((phrase) => phrase.trim().replace(/\s+/g, ' '))
  return [...new Set(phrases.filter((phrase) => phrase !== ''))]
}

function wordsOf(phrase: string): readonly string[] {
  return fold(phrase)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
}

function fold(text: string): string {
  return withoutDiacritics(foldText(text))
}

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + word.length, at + word.length + 2)]
    const begins = !startsWord.test(word) || !endsWord.test(before)
    const isWhole = [...word].length <= maxWholeLength && endsWord.test(word)
    if (begins && (!isWhole || !startsWord.test(after))) return true
  }
  return false
}
