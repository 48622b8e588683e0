import { cutText } from '#src/domain/shared/text.js'

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

/** Lines that each part of a split block repeats, so that it reads as what it is. */
interface Frame {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/**
 * A table or a code block as parts of at most `maxLength` characters, each of whole rows or lines: a table's parts repeat
 * its head, a code block's its fences. Only a line that is too long by itself is cut between its characters.
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
  // a frame of half a part would leave little room for what it frames
  const isLong = [...frame.before, ...frame.after].join('\n').length > maxLength / 2
  return isLong ? { before: [], after: [] } : frame
}

/** Whether a table's head stands above this line. */
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
