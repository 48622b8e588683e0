import { foldText } from '#src/domain/shared/text.js'

// words, and pairs of letters for languages without spaces
const inTitle = /[\p{Script=Latin}\p{N}+#]+|(?=((?:(?!\p{Script=Latin})\p{L}){2}))/gu
const inText = /[a-z0-9][\p{Script=Latin}\p{N}]*|(?=((?:(?!\p{Script=Latin})\p{L}){2}))/gu
const maxTitleLength = 1000

/** The words of a title, including `C++` and `C#`. */
export function wordsOfTitle(title: string): ReadonlySet<string> {
  return wordsOf(title.slice(0, maxTitleLength), inTitle)
}

export function wordsOfText(text: string): ReadonlySet<string> {
  return wordsOf(text, inText)
}

function wordsOf(text: string, pattern: RegExp): ReadonlySet<string> {
  return new Set(Array.from(foldText(text).matchAll(pattern), ([word, pair]) => pair ?? word))
}

/** The share of `words` that are in `others`, from 0 to 1; 1 if there are no words. */
export function shareOf(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return words.size === 0 ? 1 : [...words].filter((word) => others.has(word)).length / words.size
}
