// the index of an array finds whole elements only, so that beginnings of words are stored as elements too
const mark = 'p'
const length = 5
// words that may be anywhere in a job
const startsSo = /^a[a-z]{5}/

/** The beginnings of indexed words, so that prefixes of five letters or more can be found. */
export function startWords(indexed: readonly string[]): readonly string[] {
  const starts = new Set<string>()
  for (const word of indexed) if (startsSo.test(word)) starts.add(startWord(word))
  return [...starts]
}

/**
 * The element that all words with this prefix have; `word` is the letter of its place, followed by five letters or
 * more.
 */
export function startWord(word: string): string {
  return mark + word.slice(1, 1 + length)
}
