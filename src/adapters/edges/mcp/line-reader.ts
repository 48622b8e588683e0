const newline = 0x0a
const maxLineBytes = 64 * 1024 * 1024

/** Splits a byte stream into lines in linear time, whatever the chunks. */
export class LineReader {
  #parts: Buffer[] = []
  #bytes = 0

  /** The lines that `chunk` completes, without line ends; null for a line that is too long. */
  push(chunk: Buffer): (string | null)[] {
    const lines: (string | null)[] = []
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      this.#keep(chunk.subarray(start, end))
      lines.push(this.#take())
      start = end + 1
    }
    this.#keep(chunk.subarray(start))
    return lines
  }

  /** The text after the last line end; call it when no more chunks come. */
  end(): string | null {
    return this.#take()
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length
    if (this.#bytes > maxLineBytes) this.#parts = []
    else this.#parts.push(part)
  }

  #take(): string | null {
    const line = this.#bytes > maxLineBytes ? null : Buffer.concat(this.#parts).toString('utf8')
    this.#parts = []
    this.#bytes = 0
    return line
  }
}
