// the index of an array finds whole elements: the beginnings of words are elements too
const mark = 'p'
const length = 5
// of those that stand anywhere in a job
const startsSo = /^a[a-z]{5}/

/** The beginnings of the words of an index, for what begins with five letters to be found. */
export function startWords(indexed: readonly string[]): readonly string[] {
  const starts = new Set<string>()
  for (const word of indexed) if (startsSo.test(word)) starts.add(startWord(word))
  return [...starts]
}

/** The one that every word holds that begins as this one, of five letters and more behind the letter of its place. */
export function startWord(word: string): string {
  return mark + word.slice(1, 1 + length)
}
