import { foldText } from './text.js'

/**
 * Returns the words and figures of a text, without case, letter forms and punctuation, so that equal wording compares
 * equal.
 */
export function toComparable(text: string): string {
  return foldText(text)
    .replace(/(\d)[,.](?=\d{3})/g, '$1')
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()
}
