// of the binary form of an array: one dimension, nullable elements of type text, lower bound 1
const headLength = 20
const textType = 25
const nullLength = -1

/**
 * Encodes a list of texts as a binary `text[]`. In the text form, both sides would have to check every character, which
 * takes longer than storing the texts.
 */
export function encodeTextList(texts: readonly (string | null)[]): Buffer {
  const lengths = texts.map((text) => (text === null ? nullLength : Buffer.byteLength(text)))
  const size = lengths.reduce((sum, length) => sum + 4 + Math.max(length, 0), headLength)
  const bytes = Buffer.allocUnsafe(size)
  let at = 0
  for (const head of [1, 1, textType, texts.length, 1]) at = bytes.writeInt32BE(head, at)
  texts.forEach((text, i) => {
    at = bytes.writeInt32BE(lengths[i] ?? nullLength, at)
    if (text !== null) at += bytes.write(text, at)
  })
  return bytes
}
