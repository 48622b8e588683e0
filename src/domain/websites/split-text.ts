import { cutText } from '#src/domain/shared/text.js'

/**
 * Splits a text after sentences and lines; the joined pieces equal the text. Japanese sentences end without a space.
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

// includes the end of the sentence before, to recognize a sentence that starts right at the cut
const lookBehind = 12

/** Returns the whole sentences at the end of `text`, at most `length` characters; '' if the last sentence is longer. */
export function lastSentences(text: string, length: number): string {
  if (text.length <= length) return text
  const [, ...whole] = splitSentences(text.slice(-(length + lookBehind)))
  while (whole.reduce((sum, sentence) => sum + sentence.length, 0) > length) whole.shift()
  return whole.join('')
}

/**
 * Splits a text without sentences into pieces of at most `maxLength` characters, if possible after a space or comma in
 * the second half of a piece. Surrogate pairs stay whole; `maxLength` must be 2 or more.
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

/** Lines that each part of a split block repeats, so that it remains a table or code block. */
interface Frame {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/**
 * Splits a table or code block into parts of at most `maxLength` characters, between rows or lines. Parts of a table
 * repeat its head, parts of a code block its fences. Only a line that is too long itself is split between characters.
 */
export function splitAtomic(text: string, maxLength: number): readonly string[] {
  if (text.length <= maxLength) return [text]
  const lines = text.split('\n')
  const { before, after } = frameOf(lines, maxLength)
  const room = maxLength - [...before, ...after].reduce((sum, line) => sum + line.length + 1, 0)
  const body = lines
    .slice(before.length, lines.length - after.length)
    .flatMap((line) => (line.length > room ? splitCharacters(line, room) : [line]))
  return pack(body, room).map((part) => [...before, ...part, ...after].join('\n'))
}

function frameOf(lines: readonly string[], maxLength: number): Frame {
  const [first = '', second = ''] = lines
  const fence = /^(?:`{3,}|~{3,})/.exec(first)?.[0]
  const frame = {
    before: fence !== undefined ? [first] : isBelowHead(second) ? [first, second] : [],
    after: fence !== undefined && lines.at(-1)?.trim() === fence ? [fence] : [],
  }
  // a frame longer than half a part would leave little room for the content
  const isLong = [...frame.before, ...frame.after].join('\n').length > maxLength / 2
  return isLong ? { before: [], after: [] } : frame
}

/** Whether this line separates a table's head from its body. */
function isBelowHead(line: string): boolean {
  return line.includes('-') && /^[\s|:-]+$/.test(line)
}

function pack(lines: readonly string[], room: number): readonly (readonly string[])[] {
  const parts: string[][] = []
  let left = 0
  for (const line of lines) {
    const part = parts.at(-1)
    if (part === undefined || line.length + 1 > left) {
      parts.push([line])
      left = room - line.length
    } else {
      part.push(line)
      left -= line.length + 1
    }
  }
  return parts
}
