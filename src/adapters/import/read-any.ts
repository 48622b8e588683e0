import { detectFormat, type Format } from './detect-format.js'
import type { HeldList } from './find-list.js'
import { CsvReader } from './read-csv.js'
import { JsonArrayReader } from './read-json-array.js'
import { JsonLinesReader } from './read-json-lines.js'
import type { ReadRow, RowReader } from './row-reader.js'

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
