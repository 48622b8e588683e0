const nonAscii = /[^\0-\x7f]/

export function isAscii(text: string): boolean {
  return !nonAscii.test(text)
}

/** Orders texts by their UTF-16 units, whatever the language. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns a text with a capital first letter, as a sentence begins. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns the first `length` UTF-16 units of a text, or one less to avoid cutting a character in half. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

/** Returns a text of at most `length` UTF-16 units. A cut text ends with `…`. */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${cutText(text, length - 1)}…`
}

/** Cuts a text to a width in columns; Chinese, Japanese and Korean characters take two. A cut text ends with `…`. */
export function cutToColumns(text: string, columns: number): string {
  let left = columns
  let kept = ''
  for (const character of text) {
    left -= isWide.test(character) ? 2 : 1
    if (left < 0) return `${kept}…`
    kept += character
  }
  return kept
}

const isWide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/

// Unicode's limit for text that can be normalized in a stream (UAX 15, stream-safe text); no language needs as many
const longRunOfMarks = /\p{M}{31}/u
const fullRunOfMarks = /\p{M}{30}/gu
// two units that may each be a mark or half of one: a fast pre-check, ten times cheaper, that rules out nearly every
// text
const mayHoldRunOfMarks =
  /[\u0300-\u036f\u0480-\u1dff\u20c0-\u20ff\u2ce0-\u2dff\u3020-\u302f\u3097-\u309a\ua660-\uabff\ud800-\udfff\ufb1e\ufdf0-\ufe2f]{2}/
// invisible and does not join, but ends a run: marks are never sorted across it
const graphemeJoiner = '\u034f'

export type NormalForm = 'NFC' | 'NFD' | 'NFKC'

/**
 * Returns a text in a Unicode normal form, for comparison. Takes time linear in its length: sorting the marks after one
 * letter takes quadratic time, so runs longer than any language has are broken up.
 */
export function normalizeText(text: string, form: NormalForm): string {
  if (isAscii(text)) return text
  const safe =
    mayHoldRunOfMarks.test(text) && longRunOfMarks.test(text)
      ? text.replace(fullRunOfMarks, `$&${graphemeJoiner}`)
      : text
  return safe.normalize(form)
}

const accented = /[\u0300-\u036f\u00c0-\u024f\u1e00-\u1eff]/
const marks = /[\u0300-\u036f]/g

/** Removes accents as SQLite's tokenizer does. The marks of kana are part of the letter and stay. */
export function withoutDiacritics(text: string): string {
  return accented.test(text) ? normalizeText(normalizeText(text, 'NFD').replace(marks, ''), 'NFC') : text
}

// soft hyphens, zero-width spaces, word joiners and byte order marks: they only allow or forbid a line break
const lineBreakHint = /[\u00ad\u200b\u2060\ufeff]/
const lineBreakHints = /[\u00ad\u200b\u2060\ufeff]/g
// also zero-width joiners and non-joiners, which change the shapes of letters and emoji but not the text
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/
const invisibles = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/** Removes invisible characters that only control line breaks. */
export function withoutBreakHints(text: string): string {
  return lineBreakHint.test(text) ? text.replace(lineBreakHints, '') : text
}

/**
 * Folds a text for comparing words: compatibility forms (full width, half width, ligatures) are unified, case is
 * lowered, invisible characters are removed.
 */
export function foldText(text: string): string {
  const seen = invisible.test(text) ? text.replace(invisibles, '') : text
  return normalizeText(seen, 'NFKC').toLowerCase()
}

/** Text between quotation marks. Full-width marks have already been folded to these. */
export const quotedText = /["“”]([^"“”]*)["“”]/g
