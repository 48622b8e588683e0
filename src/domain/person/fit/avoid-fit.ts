import { foldText } from '#src/domain/shared/text.js'
import { tokenize } from '#src/domain/shared/tokens.js'
import type { FitRule } from './fit-fact.js'
import { quoteOf } from './posting-sentences.js'

/** Finds the first word that the person wants to avoid. Source: person-fit. */
export const avoidFit: FitRule = ({ title, company = null, location, sentences }, { avoid }) => {
  const heads = [title, company, location].flatMap((text) => (text === null ? [] : [{ text, folded: foldText(text) }]))
  const lines = [...heads, ...sentences]
  for (const word of avoid.map((each) => foldText(each).trim())) {
    const found = word === '' ? undefined : lines.find(({ folded }) => folded.includes(word) && hasWord(folded, word))
    if (found !== undefined) return { says: 'fails', quote: quoteOf(found.text, found.folded.indexOf(word)) }
  }
  return null
}

/** Whole words: SES is not in SESSION. */
function hasWord(folded: string, word: string): boolean {
  const tokens = tokenize(folded.slice(0, 5000)).map(({ text }) => text)
  const wanted = tokenize(word).map(({ text }) => text)
  return tokens.some((_, at) => wanted.every((text, index) => tokens[at + index] === text))
}
