import { knownColumns } from '#src/domain/jobs/known-columns.js'
import { nameColumns } from './csv-text.js'
import { fileProblems } from './foreign-file.js'
import { type ReadRow, type RowReader, rowProblems } from './row-reader.js'
import { type CsvRow, CsvSplitter } from './split-csv.js'

/** Consecutive skipped lines: where their rows end is unknown. */
interface Gap {
  readonly line: number
  readonly problem: string
  lastLine: number
}

/**
 * Reads CSV with a header line. An unreadable row is a problem; if its end is unknown, reading continues with the next
 * row that has as many columns as the header. An unreadable header ends the file.
 */
export class CsvReader implements RowReader {
  readonly #splitter = new CsvSplitter()
  #columns: readonly string[] | null = null
  #gap: Gap | null = null
  #isLost = false
  #hasRows = false;

  *push(chunk: Buffer): Generator<ReadRow> {
    yield* this.#read(chunk, false)
  }

  *end(): Generator<ReadRow> {
    yield* this.#read(Buffer.alloc(0), true)
    yield* this.#closeGap()
    if (!this.#hasRows && this.#columns !== null && !mayBeHeader(this.#columns))
      yield { line: 1, fileProblem: fileProblems.line }
  }

  *#read(chunk: Buffer, isAll: boolean): Generator<ReadRow> {
    if (this.#isLost) return
    for (const row of this.#splitter.push(chunk, isAll)) {
      if (row.fields?.every(isBlank)) continue
      if (this.#columns !== null) {
        this.#hasRows = true
        yield* this.#readRow(row, this.#columns)
      } else yield* this.#readHeader(row)
      if (this.#isLost) return
    }
  }

  *#readHeader({ line, fields, problem }: CsvRow): Generator<ReadRow> {
    if (fields !== undefined) this.#columns = nameColumns(fields)
    else {
      this.#isLost = true
      const why = problem === rowProblems.notUtf8 ? problem : `the header line ${problem}; nothing after it was read`
      yield { line, problem: why }
    }
  }

  *#readRow(row: CsvRow, columns: readonly string[]): Generator<ReadRow> {
    const { line, fields, problem } = row
    if (fields?.length === columns.length) {
      yield* this.#closeGap()
      // fromEntries makes every name a column, even __proto__
      yield { line, values: Object.fromEntries(columns.map((column, i) => [column, fields[i]])) }
    } else if (row.isOpenEnded || (this.#gap !== null && fields !== undefined)) {
      this.#widenGap(row)
    } else {
      yield* this.#closeGap()
      yield { line, problem: problem ?? countsDiffer(fields?.length ?? 0, columns.length) }
    }
  }

  #widenGap({ line, lastLine, problem = '' }: CsvRow): void {
    this.#gap ??= { line, lastLine, problem }
    this.#gap.lastLine = lastLine
  }

  *#closeGap(): Generator<ReadRow> {
    const gap = this.#gap
    this.#gap = null
    if (gap === null) return
    const lines = gap.lastLine > gap.line ? `; lines ${gap.line} to ${gap.lastLine} were not read` : ''
    yield { line: gap.line, problem: `${gap.problem}${lines}` }
  }
}

/** Whether a line without rows below it may be the header of an empty list written by a program. */
function mayBeHeader(columns: readonly string[]): boolean {
  return columns.length > 1 || knownColumns(columns).fields.url.length > 0
}

function isBlank(field: string): boolean {
  return field.trim() === ''
}

function countsDiffer(found: number, expected: number): string {
  return `has ${found} ${found === 1 ? 'column' : 'columns'} where the header has ${expected}`
}
