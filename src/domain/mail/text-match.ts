import { normalizeText } from '../shared/fold-text.js'

const ascii = /^[\0-\x7f]*$/

/**
 * Text with its case removed, for every script: Σ, σ and ς are one, ß and ss are one; é and ガ are one whether they
 * are written as one character or as letter and mark. Lengths may change.
 * Source: mail-contains.
 */
export function foldCase(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  // up first: some letters have no lower case of their own and share one with others only in upper case
  return normalizeText(text.toUpperCase().toLowerCase().replaceAll('ς', 'σ'), 'NFC')
}

/** Whether `text` holds the folded `needle`; every character stands for itself. */
export function containsFolded(text: string | null, needle: string): boolean {
  return text !== null && foldCase(text).includes(needle)
}

/** How often the folded `needle` occurs in folded `text`, without overlap. */
export function countFolded(text: string, needle: string): number {
  if (needle === '') return 0
  let count = 0
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) count++
  return count
}
