import { isUtf8 } from 'node:buffer'
import { type CsvDialect, parseCsv, sniffDelimiter, sniffLineEnd } from './csv-text.js'
import { PendingBytes } from './pending-bytes.js'
import { maxRowBytes, rowProblems } from './row-reader.js'

const quote = 0x22
/** Size of a parsed block: large enough to be fast, small enough to parse again after an error. */
const blockBytes = 32 * 1024

const strayQuote = 'has a quotation mark in the wrong place'

/** One row, or one line that cannot be read as a row. */
export interface CsvRow {
  readonly line: number
  readonly lastLine: number
  /** Together with a problem: the fields, if the problem is ignored. */
  readonly fields?: readonly string[]
  readonly problem?: string
  /** Whether the problem leaves the end of the row unknown. */
  readonly isOpenEnded?: boolean
}

/**
 * Finds the rows of a CSV file. csv-parse parses the fields, in blocks of whole rows. Because it stops at the first
 * error, the ends of rows are found here, and a row that it rejects costs only one line.
 */
export class CsvSplitter {
  readonly #window = new PendingBytes()
  #isLineEndKnown = false
  #delimiter: string | null = null
  /** How much of the window was scanned without a row end, and whether a quotation mark is open there. */
  #scanned = 0
  #quoted = false
  /** Whether the rest of an oversized line is being skipped. */
  #skipping = false;

  /** The complete rows, or with `isAll`, all remaining ones. */
  *push(chunk: Buffer, isAll: boolean): Generator<CsvRow> {
    this.#window.append(chunk)
    if (!this.#isLineEndKnown) this.#sniffLineEnd(isAll)
    for (;;) {
      if (this.#skipping) this.#dropLine()
      const ends = this.#isLineEndKnown ? this.#findEnds(isAll) : []
      if ((ends[0] ?? this.#window.length) > maxRowBytes) yield this.#giveUpLine(this.#tooLarge())
      else if (ends.length > 0) yield* this.#takeBlock(ends)
      else return
    }
  }

  #sniffLineEnd(isAll: boolean): void {
    const lineEnd = sniffLineEnd(this.#window.bytes, isAll)
    this.#isLineEndKnown = lineEnd !== null
    if (lineEnd !== null) this.#window.lineEnd = lineEnd
  }

  /** The ends of the next rows: line ends outside quotes. A large row is returned alone. */
  #findEnds(isAll: boolean): number[] {
    const { bytes, lineEnd } = this.#window
    const ends: number[] = []
    let at = this.#scanned
    for (; at < bytes.length && (ends.length === 0 || at < blockBytes); at++) {
      const byte = bytes[at]
      if (byte === quote) this.#quoted = !this.#quoted
      else if (byte === lineEnd && !this.#quoted) ends.push(at + 1)
    }
    this.#scanned = at
    if (isAll && ends.length === 0 && bytes.length > 0) ends.push(bytes.length)
    return ends
  }

  *#takeBlock(ends: readonly number[]): Generator<CsvRow> {
    const block = this.#window.bytes.subarray(0, ends.at(-1))
    const dialect = this.#dialect(block)
    const isText = isUtf8(block)
    const rows = parseCsv(block, dialect, 'fault')
    for (const [i, fields] of rows.entries()) {
      const [start = 0, end = 0] = [ends[i - 1], ends[i]]
      const isRead = isText || isUtf8(block.subarray(start, end))
      yield { ...this.#drop(end - start), ...(isRead ? { fields } : { problem: rowProblems.notUtf8 }) }
    }
    const refused = ends[rows.length]
    if (refused !== undefined) yield this.#takeLine(block.subarray(ends[rows.length - 1] ?? 0, refused), dialect)
  }

  #dialect(block: Buffer): CsvDialect {
    this.#delimiter ??= sniffDelimiter(block.toString())
    return { delimiter: this.#delimiter, lineEnd: this.#window.lineEnd }
  }

  /**
   * The first line of a row with unbalanced quotation marks. They may be plain text, as in 27" screen; otherwise the
   * row may or may not continue after the line.
   */
  #takeLine(row: Buffer, dialect: CsvDialect): CsvRow {
    const line = row.subarray(0, row.indexOf(dialect.lineEnd) + 1 || row.length)
    const [fields] = isUtf8(line) ? parseCsv(line, dialect, 'text') : []
    const lost = this.#giveUpLine(strayQuote)
    return fields === undefined ? lost : { ...lost, fields }
  }

  #tooLarge(): string {
    const { bytes, lineEnd } = this.#window
    const isOneLine = bytes.subarray(0, maxRowBytes).indexOf(lineEnd) < 0
    return isOneLine ? rowProblems.tooLarge : `${rowProblems.tooLarge}, or has a quotation mark that is never closed`
  }

  #giveUpLine(problem: string): CsvRow {
    const { line } = this.#window
    this.#dropLine()
    return { line, lastLine: line, problem, isOpenEnded: true }
  }

  #dropLine(): void {
    const { bytes, lineEnd, length } = this.#window
    const end = bytes.indexOf(lineEnd)
    this.#skipping = end < 0
    this.#drop(end < 0 ? length : end + 1)
    // row ends must be found again
    this.#scanned = 0
    this.#quoted = false
  }

  #drop(count: number): { readonly line: number; readonly lastLine: number } {
    const { line, lineEnd, bytes } = this.#window
    const endsLine = bytes[count - 1] === lineEnd
    this.#window.drop(count)
    this.#scanned = Math.max(this.#scanned - count, 0)
    return { line, lastLine: this.#window.line - (endsLine ? 1 : 0) }
  }
}
