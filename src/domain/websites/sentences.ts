import { cutText } from '../shared/text.js'

/**
 * Cuts a text after its sentences and lines; joined, the pieces are the text again. Japanese sentences end without a
 * space after them.
 */
export function splitSentences(text: string): readonly string[] {
  const sentences: string[] = []
  let start = 0
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length
    sentences.push(text.slice(start, end))
    start = end
  }
  if (start < text.length) sentences.push(text.slice(start))
  return sentences
}

// bounded repetitions keep this linear in the length of the text
const sentenceEnd = /[。！？][。！？」』）]{0,8}\s{0,8}|[.!?][.!?"'”’)\]]{0,8}\s{1,8}|\n\s{0,8}/g

// a sentence that starts right at the cut is told by the end of the one before
const lookBehind = 12

/** The whole sentences at the end of `text`, `length` characters of them at most; '' when the last one is longer. */
export function lastSentences(text: string, length: number): string {
  if (text.length <= length) return text
  const [, ...whole] = splitSentences(text.slice(-(length + lookBehind)))
  while (whole.reduce((sum, sentence) => sum + sentence.length, 0) > length) whole.shift()
  return whole.join('')
}

/**
 * Cuts a text that has no sentences to pieces of at most `maxLength` characters, after a space or a comma in the second half
 * of a piece where there is one. Surrogate pairs stay whole; `maxLength` is 2 or more.
 */
export function splitCharacters(text: string, maxLength: number): readonly string[] {
  const pieces: string[] = []
  let start = 0
  while (text.length - start > maxLength) {
    const end = start + cutWithin(text.slice(start, start + maxLength))
    pieces.push(text.slice(start, end))
    start = end
  }
  pieces.push(text.slice(start))
  return pieces
}

function cutWithin(piece: string): number {
  for (let at = piece.length; at > piece.length / 2; at--) {
    if (/[\s、，,;；]/.test(piece.charAt(at - 1))) return at
  }
  return cutText(piece, piece.length).length
}
