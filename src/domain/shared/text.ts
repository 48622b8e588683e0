const nonAscii = /[^\0-\x7f]/

export function isAscii(text: string): boolean {
  return !nonAscii.test(text)
}

/** The first `length` UTF-16 units of a text, or one less: a character is never cut in half. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

// Unicode's bound for text that can be normalized as it comes (UAX 15, stream-safe text); no language needs as many
const longRunOfMarks = /\p{M}{31}/u
const fullRunOfMarks = /\p{M}{30}/gu
// joins nothing and means nothing, but ends a run: marks are never sorted across it
const graphemeJoiner = '\u034f'

export type NormalForm = 'NFC' | 'NFD' | 'NFKC'

/**
 * A text in a normal form of Unicode, to be compared. Takes time linear in its length: marks that follow one letter are
 * sorted, which takes the square of their number, so runs that no language has are broken up.
 */
export function normalizeText(text: string, form: NormalForm): string {
  if (isAscii(text)) return text
  const safe = longRunOfMarks.test(text) ? text.replace(fullRunOfMarks, `$&${graphemeJoiner}`) : text
  return safe.normalize(form)
}

const accented = /[\u00c0-\u024f\u1e00-\u1eff]|[\u0300-\u036f]/
const marks = /[\u0300-\u036f]/g

/** Letters without their accents, as SQLite's tokenizer takes them; the marks of kana are part of the letter and stay. */
export function withoutDiacritics(text: string): string {
  return accented.test(text) ? normalizeText(normalizeText(text, 'NFD').replace(marks, ''), 'NFC') : text
}

/** Compatibility forms (full width, half width, ligatures) made alike, in lower case: how words are compared. */
export function foldText(text: string): string {
  return normalizeText(text, 'NFKC').toLowerCase()
}

/** What stands between quotation marks; those of full width are folded to these. */
export const quotedText = /["“”]([^"“”]*)["“”]/g
