import { detectLanguage } from './language.js'
import type { Language } from './website.js'

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
