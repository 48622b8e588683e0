import { splitCharacters } from './sentences.js'

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
