import type { Language } from './website.js'

// a word of English weighs as much as this many letters of Japanese, so that names of tools do not outweigh sentences
const japaneseLettersPerWord = 2
// Chinese quotes a kana now and then; the shortest Japanese headline has more
const minKanaShare = 0.05
const mixedFrom = 0.1
const japaneseFrom = 0.7

/**
 * The language of a text, by its script. Kana decides: Han characters count as Japanese only where at least one in
 * twenty of the East Asian letters is kana. With two Japanese letters counted as one word, a text is `ja` when at least
 * 70 % of its words are Japanese, `mixed` from 10 %, and `en` otherwise, whatever else it is written in.
 */
export function detectLanguage(text: string): Language {
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}ーﾞﾟ]/gu)
  const japanese = kana + count(text, /\p{Script=Han}/gu)
  if (kana === 0 || kana < japanese * minKanaShare) return 'en'
  const japaneseWords = japanese / japaneseLettersPerWord
  const otherWords = count(text, /(?:(?![\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ーﾞﾟ])[\p{L}\p{M}])+/gu)
  const share = japaneseWords / (japaneseWords + otherWords)
  if (share >= japaneseFrom) return 'ja'
  return share >= mixedFrom ? 'mixed' : 'en'
}

function count(text: string, pattern: RegExp): number {
  let found = 0
  for (const _ of text.matchAll(pattern)) found += 1
  return found
}

// enough to tell by, however much is added to it later
const maxJudgedLength = 100_000

/** The language of a text in pieces, by its first 100,000 characters: no more of them are asked for. */
export function languageOfSource(contents: Iterable<string>): Language {
  let text = ''
  for (const content of contents) {
    text += `${content}\n`
    if (text.length >= maxJudgedLength) break
  }
  return detectLanguage(text.slice(0, maxJudgedLength))
}
