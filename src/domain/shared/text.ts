const nonAscii = /[^\0-\x7f]/

export function isAscii(text: string): boolean {
  return !nonAscii.test(text)
}

/** The first `length` UTF-16 units of a text, or one less: a character is never cut in half. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

/** How a text begins, at most so many columns of it: a character of Chinese, Japanese or Korean takes two. `…` stands for what is cut. */
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

// Unicode's bound for text that can be normalized as it comes (UAX 15, stream-safe text); no language needs as many
const longRunOfMarks = /\p{M}{31}/u
const fullRunOfMarks = /\p{M}{30}/gu
// two units, each of which may be a mark or half of one: nearly every text has none, which this tells in a tenth of the time
const mayHoldRunOfMarks =
  /[\u0300-\u036f\u0480-\u1dff\u20c0-\u20ff\u2ce0-\u2dff\u3020-\u302f\u3097-\u309a\ua660-\uabff\ud800-\udfff\ufb1e\ufdf0-\ufe2f]{2}/
// joins nothing and means nothing, but ends a run: marks are never sorted across it
const graphemeJoiner = '\u034f'

export type NormalForm = 'NFC' | 'NFD' | 'NFKC'

/**
 * A text in a normal form of Unicode, to be compared. Takes time linear in its length: marks that follow one letter are
 * sorted, which takes the square of their number, so runs that no language has are broken up.
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

/** Letters without their accents, as SQLite's tokenizer takes them; the marks of kana are part of the letter and stay. */
export function withoutDiacritics(text: string): string {
  return accented.test(text) ? normalizeText(normalizeText(text, 'NFD').replace(marks, ''), 'NFC') : text
}

// soft hyphens, zero-width spaces, word joiners and byte order marks: where a line may break, or may not
const lineBreakHint = /[\u00ad\u200b\u2060\ufeff]/
const lineBreakHints = /[\u00ad\u200b\u2060\ufeff]/g
// those join letters, and emoji, into other shapes of the same ones
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/
const invisibles = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/** Without the signs in a word that nobody sees and that say only where a line may break. */
export function withoutBreakHints(text: string): string {
  return lineBreakHint.test(text) ? text.replace(lineBreakHints, '') : text
}

/**
 * Compatibility forms (full width, half width, ligatures) made alike, in lower case, without what nobody sees: how words are
 * compared.
 */
export function foldText(text: string): string {
  const seen = invisible.test(text) ? text.replace(invisibles, '') : text
  return normalizeText(seen, 'NFKC').toLowerCase()
}

/** What stands between quotation marks; those of full width are folded to these. */
export const quotedText = /["“”]([^"“”]*)["“”]/g
