/** The body of a part in base64, taken line by line. */
export class Base64Body {
  readonly #lines: Uint8Array[] = []
  #fileSize = 0

  update(line: Uint8Array): void {
    this.#lines.push(line)
  }

  /** Of what was encoded, in bytes, once it is decoded. */
  get fileSize(): number {
    return this.#fileSize
  }

  /** What was encoded, and behind it, as it stands, the clear text that lists and gateways add. */
  async finalize(): Promise<ArrayBuffer> {
    const body = Buffer.concat(this.#lines.flatMap((line) => [line, lineEnd]))
    const end = endOfBase64(body)
    const file = Buffer.concat(body.toString('latin1', 0, end).split(/=+/).map(decodeUnit))
    this.#fileSize = file.length
    const rest = body.subarray(end)
    // the blank lines before a boundary are no text: in UTF-16 they would be half a character
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
/** By byte: 1 for a sign of the alphabet. */
const isDigit = Uint8Array.from({ length: 256 }, (_, byte) => (alphabet.includes(byte) ? 1 : 0))
const padded = /^[A-Za-z0-9+/]*={1,2}$/
const digits = /^[A-Za-z0-9+/]*$/
// clear text may stand right behind it, where no line end came between
const beginning = /^(?:[A-Za-z0-9+/]{2,}={1,2}|[A-Za-z0-9+/]{40,})/
// by chance next to no line of base64 is one
const word = /^[A-Z]?[a-z]{5,}$/
// no word of a footer is as long
const minLongLine = 40

/**
 * Where base64 ends: behind its padding, or before the first line with any other sign; what follows is clear text. Blank
 * lines end nothing. Behind padding it goes on in whole groups where a line is padded again, as some programs do, or long.
 */
export function endOfBase64(bytes: Buffer, start = 0, last = bytes.length): number {
  let end = behindFullLines(bytes, start, last)
  let [isPadded, padsLines] = [false, false]
  for (const { text, at, next } of linesOf(bytes, end, last)) {
    const pads = padded.test(text)
    const isDigits = pads || digits.test(text)
    if (!isDigits && !isPadded) return beginningEnd(bytes, at, next) ?? end
    if (!isDigits || isFooter(text, isPadded, end > start)) return end
    padsLines ||= isPadded && (pads || text.length >= minLongLine)
    // a short one behind padding may be a word of a footer: what follows it tells
    if (!isPadded || padsLines) end = next
    isPadded ||= pads
  }
  return end
}

/** Behind the long lines of nothing but digits, with which nearly all that is encoded begins: they are not taken one by one. */
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

/** How many signs of base64 stand there. */
export function countDigits(bytes: Buffer, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at++) count += isDigit[bytes[at] ?? 0] ?? 0
  return count
}

function isFooter(line: string, isPadded: boolean, isBegun: boolean): boolean {
  return isPadded ? line.length % 4 !== 0 : isBegun && word.test(line)
}

/** The lines that are not blank. */
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
