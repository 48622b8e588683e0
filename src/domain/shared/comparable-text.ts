import { foldText } from './text.js'

/** What two texts that say the same have in common: their words and figures, without case, forms of letters and signs. */
export function toComparable(text: string): string {
  return foldText(text)
    .replace(/(\d)[,.](?=\d{3})/g, '$1')
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()
}
