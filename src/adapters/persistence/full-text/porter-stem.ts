import { stemmer } from 'stemmer'

/** Porter's stem of a word in lower case, as FTS5 takes it: of two y it drops one, as of other doubled consonants. */
export function porterStem(word: string): string {
  if (/^yy(?:ed|ing)$/.test(word)) return 'y'
  return stemmer(word.replace(/(?<=.)yy(?=(?:ed|ing)$)/, 'y'))
}
