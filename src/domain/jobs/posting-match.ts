import { foldText, withoutDiacritics } from '#src/domain/shared/text.js'
import type { PostingHead } from './read-posting.js'

/** Whether a posting matches by its title and place. */
export type PostingMatch = (head: Pick<PostingHead, 'title' | 'place'>) => boolean

const maxWords = 100
const maxTextLength = 10_000

/** Scripts without spaces between words. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー`
const startsWord = new RegExp(String.raw`^(?![${unspaced}])[\p{L}\p{N}]`, 'u')
const endsWord = new RegExp(String.raw`(?![${unspaced}])[\p{L}\p{N}]$`, 'u')
/** Short words match whole words only: `Go` is not the beginning of Google. */
const maxWholeLength = 3

/**
 * Returns a matcher for postings that contain all words of at least one phrase, in title or place, in any order,
 * ignoring case, width and accents. A word of up to three letters must be a whole word, a longer one must start a word
 * (`engineer` matches Engineering), and one in a script without spaces matches anywhere. Returns null if there is no
 * phrase: everything matches.
 */
export function matchOf(phrases: readonly string[]): PostingMatch | null {
  const wanted = phrases.map(wordsOf).filter((words) => words.length > 0)
  if (wanted.length === 0) return null
  return ({ title, place }) => {
    const text = fold(`${(title ?? '').slice(0, maxTextLength)}\n${(place ?? '').slice(0, maxTextLength)}`)
    return wanted.some((words) => words.every((word) => holdsWord(text, word)))
  }
}

/** Splits texts at commas into distinct phrases. */
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
