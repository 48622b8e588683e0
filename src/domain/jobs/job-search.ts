import { foldText } from '../shared/text.js'

/** The words of a query, folded; none where it holds none. All must occur. */
export function wordsOf(query: string): readonly string[] {
  return [...new Set(foldText(query).split(/\s+/))].filter((word) => word !== '')
}

/** What a query is looked for in. */
export const searchedTexts = ['title', 'company', 'location', 'description'] as const

export type SearchedTexts = { readonly [Key in (typeof searchedTexts)[number]]: string | null }

/** Whether each of the words, folded, stands somewhere in the texts; as part of a longer word too: Japanese has no spaces. */
export function holdsWords(texts: SearchedTexts, words: readonly string[]): boolean {
  // the description is the longest by far, and often not needed
  let missing = words
  for (const key of searchedTexts) {
    if (missing.length === 0) return true
    const text = foldText(texts[key] ?? '')
    missing = missing.filter((word) => !text.includes(word))
  }
  return missing.length === 0
}
