import type { Language } from './website.js'

// one English word counts as much as this many Japanese letters, so that tool names do not outweigh sentences
const japaneseLettersPerWord = 2
// Chinese rarely quotes a kana; even the shortest Japanese headline has more
const minKanaShare = 0.05
const mixedFrom = 0.1
const japaneseFrom = 0.7

/**
 * Detects the language of a text by its script. Kana decides: Han characters only count as Japanese if at least one in
 * twenty of the East Asian letters is kana. Two Japanese letters count as one word; a text is `ja` from 70 % Japanese
 * words, `mixed` from 10 %, and otherwise `en`, whatever language it is in.
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

// enough to decide; later additions do not change the result
const maxJudgedLength = 100_000

/** Returns the language of a text in pieces, by its first 100,000 characters; does not read further. */
export function languageOfSource(contents: Iterable<string>): Language {
  let text = ''
  for (const content of contents) {
    text += `${content}\n`
    if (text.length >= maxJudgedLength) break
  }
  return detectLanguage(text.slice(0, maxJudgedLength))
}
