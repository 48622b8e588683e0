// what bytes of other character sets become when read as western ones
const western = /[\u0080-\u024f\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/
const replacement = '\ufffd'

// share of all characters that are not spaces; no supported language has as many
const minGarbledShare = 0.15
const minReplacedShare = 0.1

/**
 * Whether a text was decoded with the wrong character set: accented letters and signs appear next to each other, which
 * they rarely do in real words, or much of the text could not be decoded.
 */
export function isGarbled(text: string): boolean {
  if (!western.test(text) && !text.includes(replacement)) return false
  let [signs, garbled, replaced] = [0, 0, 0]
  let run = 0
  for (let at = 0; at <= text.length; at++) {
    const character = text.charAt(at)
    if (western.test(character)) {
      run++
      continue
    }
    signs += run
    if (run > 1) garbled += run
    run = 0
    if (character.trim() === '') continue
    signs++
    if (character === replacement) replaced++
  }
  return garbled > minGarbledShare * signs || replaced > minReplacedShare * signs
}
