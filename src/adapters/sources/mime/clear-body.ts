const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/** A line of a message without its line end: a line feed and any carriage returns before it. */
interface Line {
  readonly line: Uint8Array
  /** The start of the next line. */
  readonly next: number
  readonly isLast: boolean
}

export function* linesOf(bytes: Uint8Array): Generator<Line> {
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(lineFeed, start)
    const next = found === -1 ? bytes.length : found + 1
    let end = found === -1 ? bytes.length : found
    while (end > start && bytes[end - 1] === carriageReturn) end--
    yield { line: bytes.subarray(start, end), next, isLast: next === bytes.length }
    start = next
  }
}

/** The start of the body after the first empty line; the end of the message if there is none. */
export function bodyStart(bytes: Uint8Array): number {
  for (const { line, next } of linesOf(bytes)) if (line.length === 0) return next
  return bytes.length
}

/** An unencoded body with LF line ends, including the last line. */
export function clearLines(body: Uint8Array): Uint8Array {
  if (body.length === 0 || (body.at(-1) === lineFeed && !body.includes(carriageReturn))) return body
  const lines = new Uint8Array(body.length + 1)
  let length = 0
  for (const { line } of linesOf(body)) {
    lines.set(line, length)
    length += line.length
    lines[length++] = lineFeed
  }
  return lines.subarray(0, length)
}
