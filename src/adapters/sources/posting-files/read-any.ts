import { findList, type HeldList } from './find-list.js'
import { type ForeignKind, fileProblems, foreignKindOf } from './foreign-file.js'
import { CsvReader } from './read-csv.js'
import { JsonArrayReader } from './read-json-array.js'
import { JsonLinesReader } from './read-json-lines.js'
import type { ReadRow, RowReader } from './row-reader.js'

/** `json-objects` are consecutive multi-line objects that are not in a list. */
type Format = 'json-array' | 'json-lines' | 'json-objects' | 'csv'

/** A file that contains no rows. */
interface Foreign {
  readonly foreign: ForeignKind
}

const readers: Readonly<Record<Format, () => RowReader>> = {
  'json-array': () => new JsonArrayReader({ isList: true }),
  'json-objects': () => new JsonArrayReader({ isList: false }),
  'json-lines': () => new JsonLinesReader(),
  csv: () => new CsvReader(),
}

/** Reads a file in the format that its beginning shows; reports the kind of a file without rows. */
export class AnyReader implements RowReader {
  #reader: RowReader | null = null
  /** The first bytes, until they show the format. */
  #first: Buffer = Buffer.alloc(0);

  *push(chunk: Buffer): Generator<ReadRow> {
    if (this.#reader !== null) return yield* this.#reader.push(chunk)
    this.#first = Buffer.concat([this.#first, chunk])
    yield* this.#begin(detectFormat(this.#first, false))
  }

  *end(): Generator<ReadRow> {
    if (this.#reader === null) {
      yield* this.#begin(detectFormat(this.#first, true))
    }
    if (this.#reader !== null) yield* this.#reader.end()
  }

  *#begin(format: Format | HeldList | Foreign | null): Generator<ReadRow> {
    if (format === null) return
    const first = this.#first
    this.#first = Buffer.alloc(0)
    this.#reader = readerOf(format)
    yield* this.#reader.push(first)
  }
}

function readerOf(format: Format | HeldList | Foreign): RowReader {
  if (typeof format === 'string') return readers[format]()
  if ('foreign' in format) return new ForeignReader(format.foreign)
  return new JsonArrayReader({ isList: true, within: format })
}

/** Yields no rows, only the problem. */
class ForeignReader implements RowReader {
  readonly #kind: ForeignKind

  constructor(kind: ForeignKind) {
    this.#kind = kind
  }

  *push(): Generator<ReadRow> {}

  *end(): Generator<ReadRow> {
    yield { line: 1, fileProblem: fileProblems[this.#kind] }
  }
}

/** A file that starts with more white space than this contains no rows. */
const maxBlankLength = 64 * 1024

/** The format, from the first characters that are not blank; null if more bytes are needed. */
function detectFormat(bytes: Buffer, isAll: boolean): Format | HeldList | Foreign | null {
  const text = bytes.toString('latin1', 0, maxBlankLength)
  const start = text.search(/\S/)
  if (text[start] === '[') return 'json-array'
  if (text[start] === '{') {
    const list = findList(text)
    if (list) return list
    if (list === undefined && !isAll && text.length < maxBlankLength) return null
    return braceFormat(text.slice(start + 1), isAll)
  }
  const foreign = foreignKindOf(text, isAll || text.length === maxBlankLength)
  if (foreign === undefined) return null
  return foreign === null ? 'csv' : { foreign }
}

function braceFormat(rest: string, isAll: boolean): Format | null {
  // a brace alone on the first line begins a multi-line object
  if (/^[ \t]*\r?\n/.test(rest)) return 'json-objects'
  return /[^ \t\r]/.test(rest) || isAll ? 'json-lines' : null
}
