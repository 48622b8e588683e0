import { findList, type HeldList } from './find-list.js'
import { CsvReader } from './read-csv.js'
import { JsonArrayReader } from './read-json-array.js'
import { JsonLinesReader } from './read-json-lines.js'
import type { ReadRow, RowReader } from './row-reader.js'

/** `json-objects` are objects over several lines each, that follow each other without being a list. */
type Format = 'json-array' | 'json-lines' | 'json-objects' | 'csv'

const readers: Readonly<Record<Format, () => RowReader>> = {
  'json-array': () => new JsonArrayReader({ isList: true }),
  'json-objects': () => new JsonArrayReader({ isList: false }),
  'json-lines': () => new JsonLinesReader(),
  csv: () => new CsvReader(),
}

/** Reads a file in whichever format its first characters show. */
export class AnyReader implements RowReader {
  #reader: RowReader | null = null
  /** The first bytes, until they tell the format. */
  #first: Buffer = Buffer.alloc(0);

  *push(chunk: Buffer): Generator<ReadRow> {
    if (this.#reader !== null) return yield* this.#reader.push(chunk)
    this.#first = Buffer.concat([this.#first, chunk])
    const format = detectFormat(this.#first, false)
    if (format !== null) yield* this.#begin(format)
  }

  *end(): Generator<ReadRow> {
    if (this.#reader === null) {
      const format = detectFormat(this.#first, true)
      if (format !== null) yield* this.#begin(format)
    }
    if (this.#reader !== null) yield* this.#reader.end()
  }

  *#begin(format: Format | HeldList): Generator<ReadRow> {
    const first = this.#first
    this.#first = Buffer.alloc(0)
    this.#reader =
      typeof format === 'string' ? readers[format]() : new JsonArrayReader({ isList: true, within: format })
    yield* this.#reader.push(first)
  }
}

/** More white space than this at the start is no file of rows, whatever follows. */
const maxBlankLength = 64 * 1024

/** The format by the first characters that are not blank; null when `bytes` must go on to tell. */
function detectFormat(bytes: Buffer, isAll: boolean): Format | HeldList | null {
  const text = bytes.toString('latin1', 0, maxBlankLength)
  const start = text.search(/\S/)
  if (text[start] === '[') return 'json-array'
  if (text[start] === '{') {
    const list = findList(text)
    if (list) return list
    if (list === undefined && !isAll && text.length < maxBlankLength) return null
    return braceFormat(text.slice(start + 1), isAll)
  }
  if (start >= 0 || isAll || text.length === maxBlankLength) return 'csv'
  return null
}

function braceFormat(rest: string, isAll: boolean): Format | null {
  // only an object that goes on over the next lines leaves its brace alone on the first
  if (/^[ \t]*\r?\n/.test(rest)) return 'json-objects'
  return /[^ \t\r]/.test(rest) || isAll ? 'json-lines' : null
}
