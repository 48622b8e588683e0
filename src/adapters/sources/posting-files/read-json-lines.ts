import { PendingBytes } from './pending-bytes.js'
import { maxRowBytes, type ReadRow, type RowReader, readJsonRow, rowProblems } from './row-reader.js'

const newline = 0x0a

/** Reads JSON Lines: one object per line. An unreadable line is a problem, and reading continues. */
export class JsonLinesReader implements RowReader {
  readonly #window = new PendingBytes()
  /** How much of the window is known to contain no newline. */
  #searched = 0
  /** Whether the rest of an oversized line is being skipped. */
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
