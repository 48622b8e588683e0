// what the bytes of other character sets become when they are read as western ones
const western = /[\u0080-\u024f\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/
const replacement = '\ufffd'

// of all that is no space: no language that is read has as many
const minGarbledShare = 0.15
const minReplacedShare = 0.1

/**
 * Whether a text was read in another character set than it was written in: accented letters and signs stand side by side
 * then, which alone or in a word they do not, or much of it could not be read at all.
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
