import { PendingBytes } from './pending-bytes.js'
import { maxRowBytes, type ReadRow, type RowReader, readJsonRow, rowProblems } from './row-reader.js'

const newline = 0x0a

/** JSON Lines: an object a line. A line that cannot be read is a problem, and the next one still comes. */
export class JsonLinesReader implements RowReader {
  readonly #window = new PendingBytes()
  /** How much of the window is known to hold no newline. */
  #searched = 0
  /** Whether the rest of a line that is too large is still to come. */
  #skipping = false;

  *push(chunk: Buffer): Generator<ReadRow> {
    this.#window.append(chunk)
    for (;;) {
      const { bytes } = this.#window
      const end = bytes.indexOf(newline, this.#searched)
      if (end < 0) break
      yield* this.#take(bytes.subarray(0, end), end + 1)
    }
    this.#searched = this.#window.length
    if (this.#searched > maxRowBytes) yield* this.#skip()
  }

  *end(): Generator<ReadRow> {
    const { bytes } = this.#window
    yield* this.#take(bytes, bytes.length)
  }

  *#take(text: Buffer, used: number): Generator<ReadRow> {
    if (!this.#skipping && !isBlank(text)) yield readJsonRow(this.#window.line, text)
    this.#skipping = false
    this.#searched = 0
    this.#window.drop(used)
  }

  *#skip(): Generator<ReadRow> {
    if (!this.#skipping) yield { line: this.#window.line, problem: rowProblems.tooLarge }
    this.#skipping = true
    this.#searched = 0
    this.#window.drop(this.#window.length)
  }
}

function isBlank(text: Buffer): boolean {
  return text.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d)
}
