/** Collects the base64 body of a part line by line. */
export class Base64Body {
  readonly #lines: Uint8Array[] = []
  #fileSize = 0

  update(line: Uint8Array): void {
    this.#lines.push(line)
  }

  /** The decoded size in bytes, available after `finalize`. */
  get fileSize(): number {
    return this.#fileSize
  }

  /** The decoded content, followed by clear text that lists and gateways append. */
  async finalize(): Promise<ArrayBuffer> {
    const body = Buffer.concat(this.#lines.flatMap((line) => [line, lineEnd]))
    const end = endOfBase64(body)
    const file = Buffer.concat(body.toString('latin1', 0, end).split(/=+/).map(decodeUnit))
    this.#fileSize = file.length
    const rest = body.subarray(end)
    // blank lines before a boundary are dropped: in UTF-16 they would be half a character
    if (isBlank(rest)) return Uint8Array.from(file).buffer
    const isApart = file.length === 0 || file.at(-1) === lineFeed
    return Uint8Array.from(Buffer.concat(isApart ? [file, rest] : [file, lineEnd, rest])).buffer
  }
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d]
const lineEnd = Uint8Array.of(lineFeed)
const isBlank = (bytes: Uint8Array) => bytes.every((byte) => byte === lineFeed || byte === 0x20 || byte === 0x09)
const decodeUnit = (text: string) => Buffer.from(text, 'base64')

const alphabet = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
/** By byte: 1 for a character of the base64 alphabet. */
const isDigit = Uint8Array.from({ length: 256 }, (_, byte) => (alphabet.includes(byte) ? 1 : 0))
const padded = /^[A-Za-z0-9+/]*={1,2}$/
const digits = /^[A-Za-z0-9+/]*$/
// clear text may follow directly, without a line end
const beginning = /^(?:[A-Za-z0-9+/]{2,}={1,2}|[A-Za-z0-9+/]{40,})/
// a line of base64 has hardly ever this form
const word = /^[A-Z]?[a-z]{5,}$/
// longer than any word in a footer
const minLongLine = 40

/**
 * The end of the base64 text: after its padding, or before the first line with any other character; clear text follows.
 * Blank lines do not end it. After padding it continues with whole groups if a line is long or padded again, as some
 * programs write it.
 */
export function endOfBase64(bytes: Buffer, start = 0, last = bytes.length): number {
  let end = behindFullLines(bytes, start, last)
  let [isPadded, padsLines] = [false, false]
  for (const { text, at, next } of linesOf(bytes, end, last)) {
    const pads = padded.test(text)
    const isDigits = pads || digits.test(text)
    if (!isDigits && !isPadded) return beginningEnd(bytes, at, next) ?? end
    if (!isDigits || isFooter(text, isPadded, bytes.subarray(start, end))) return end
    padsLines ||= isPadded && (pads || text.length >= minLongLine)
    // a short line after padding may be a word of a footer: the following lines decide
    if (!isPadded || padsLines) end = next
    isPadded ||= pads
  }
  return end
}

/** Skips the long base64 lines with which nearly all encoded bodies begin, without splitting them. */
function behindFullLines(bytes: Buffer, start: number, last: number): number {
  let line = start
  for (let at = start; at < last; at++) {
    const byte = bytes[at] ?? 0
    if (isDigit[byte] === 1 || (byte === carriageReturn && bytes[at + 1] === lineFeed)) continue
    if (byte !== lineFeed || at - line < minLongLine) break
    line = at + 1
  }
  return line
}

/** Counts the base64 characters in a range. */
export function countDigits(bytes: Buffer, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at++) count += isDigit[bytes[at] ?? 0] ?? 0
  return count
}

/** `before` is the base64 text so far. */
function isFooter(line: string, isPadded: boolean, before: Buffer): boolean {
  if (isPadded) return line.length % 4 !== 0
  return before.length > 0 && word.test(line) && !continuesUtf8(line, before)
}

/** Whether the line goes on with the UTF-8 text before it, as practically no word does. */
function continuesUtf8(line: string, before: Buffer): boolean {
  if (line.length % 4 !== 0) return false
  const last = before.toString('latin1', Math.max(0, before.length - 16)).replaceAll(/[^A-Za-z0-9+/]/g, '')
  const bytes = decodeUnit(`${last.slice(-8)}${line}`)
  const from = bytes.findIndex((byte) => byte < 0x80 || byte >= 0xc0)
  try {
    // the last character may continue on the next line
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(Math.max(0, from)), { stream: true })
    return true
  } catch {
    return false
  }
}

/** Yields the lines that are not blank. */
function* linesOf(bytes: Buffer, start: number, last: number) {
  for (let at = start; at < last; ) {
    const newline = bytes.subarray(at, last).indexOf(lineFeed)
    const next = newline === -1 ? last : at + newline + 1
    const text = bytes.toString('latin1', at, next).trim()
    if (text !== '') yield { text, at, next }
    at = next
  }
}

function beginningEnd(bytes: Buffer, at: number, next: number): number | null {
  const length = beginning.exec(bytes.toString('latin1', at, next))?.[0].length
  return length === undefined ? null : at + length
}
