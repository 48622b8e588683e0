const [space, plain, quote, colon, comma, open, close] = [0, 1, 2, 3, 4, 5, 6]
const [backslash, openBrace, openBracket, closeBrace] = [0x5c, 0x7b, 0x5b, 0x7d]

/** The kind of each byte outside strings. Non-ASCII bytes are plain. */
const kinds = new Uint8Array(256).fill(plain)
for (const byte of Buffer.from(' \t\r\n')) kinds[byte] = space
for (const [text, kind] of [
  ['"', quote],
  [':', colon],
  [',', comma],
  ['{[', open],
  ['}]', close],
] as const) {
  for (const byte of Buffer.from(text)) kinds[byte] = kind
}

/** Deeper than any posting, but not deeper than JSON.stringify can handle. */
const maxDepth = 1000

/** Results of `scan` that are not offsets. */
export const needsMore = -1
export const broken = -2

/**
 * Finds the end of a JSON value in chunks of bytes, without parsing it. It detects errors that would make it run past
 * the end: an unbalanced quotation mark, or a bracket that does not match.
 */
export class JsonScanner {
  /** The open brackets. */
  #stack: number[] = []
  #inString = false
  /** The kind of the last byte outside strings and white space. */
  #last = space

  /** Where the next scan continues after `needsMore`, or the position of `broken`. */
  resume = 0

  reset(): void {
    this.#stack = []
    this.#inString = false
    this.#last = space
    this.resume = 0
  }

  /** The offset after the value, or that of the comma or bracket that ends it; otherwise `needsMore` or `broken`. */
  scan(bytes: Buffer): number {
    let at = this.resume
    while (at < bytes.length) {
      if (this.#inString) {
        at = this.#leaveString(bytes, at)
        if (this.#inString) break
        continue
      }
      const kind = kinds[bytes[at] ?? 0] ?? plain
      if (kind !== space) {
        const end = this.#step(kind, bytes[at] ?? 0, at)
        if (end !== needsMore) {
          this.resume = at
          return end
        }
      }
      at++
    }
    this.resume = at
    return needsMore
  }

  /** Processes a byte outside strings: returns the end of the value, `broken`, or `needsMore` to continue. */
  #step(kind: number, byte: number, at: number): number {
    const last = this.#last
    // a string is followed by a colon, comma or bracket; anything else means an unbalanced quotation mark
    if (last === quote && (kind === plain || kind === quote || kind === open)) return broken
    this.#last = kind
    if (kind === plain) return needsMore
    if (kind === quote) {
      this.#inString = true
      return needsMore
    }
    const { length } = this.#stack
    if (kind === open) return this.#open(byte, last, at)
    if (kind === close) return this.#close(byte, at)
    if (length > 0) return needsMore
    return kind === comma ? at : broken
  }

  #open(byte: number, last: number, at: number): number {
    // a bare word ends at an opening bracket
    if (this.#stack.length === 0 && last !== space) return at
    // a value in an object needs a key, so the preceding object was never closed
    if (last === close || (last === comma && this.#stack.at(-1) === openBrace)) return broken
    if (this.#stack.push(byte) > maxDepth) return broken
    return needsMore
  }

  #close(byte: number, at: number): number {
    if (this.#stack.length === 0) return at
    if (this.#stack.pop() !== (byte === closeBrace ? openBrace : openBracket)) return broken
    return this.#stack.length === 0 ? at + 1 : needsMore
  }

  /** The offset after the string, or where to continue searching for its end. */
  #leaveString(bytes: Buffer, from: number): number {
    let at = from
    for (;;) {
      const end = bytes.indexOf(0x22, at)
      const escaped = oddBackslashes(bytes, at, end < 0 ? bytes.length : end)
      if (end < 0) return bytes.length - (escaped ? 1 : 0)
      at = end + 1
      if (escaped) continue
      this.#inString = false
      return at
    }
  }
}

/** Whether an odd number of backslashes precedes `end`, counted from `start`. */
function oddBackslashes(bytes: Buffer, start: number, end: number): boolean {
  let at = end
  while (at > start && bytes[at - 1] === backslash) at--
  return (end - at) % 2 === 1
}
