import { cutText } from '../shared/text.js'

/** What one text of a job holds at most, in characters (UTF-16 units): no posting that a person wrote comes near it. */
export const maxTextCharacters = 500_000

/** Stands at the end of a text that was cut. */
export const cutMark = '… [cut: too long for one answer]'

/** The beginning of a text, marked as cut; never half of a character. */
export function cutWithMark(text: string, characters: number): string {
  const kept = text.endsWith(cutMark) ? text.slice(0, -cutMark.length) : text
  return cutText(kept, Math.max(0, characters)) + cutMark
}

/** The text as a job holds it. */
export function boundText(text: string): string {
  return text.length <= maxTextCharacters ? text : cutWithMark(text, maxTextCharacters)
}
