import { CsvError, parse } from 'csv-parse/sync'

/** The dialect of a CSV file. */
export interface CsvDialect {
  readonly delimiter: string
  /** The byte that ends a line: carriage return only in files without line feeds. */
  readonly lineEnd: number
}

const [lineFeed, carriageReturn, quote] = [0x0a, 0x0d, 0x22]

/** The byte that ends lines, from the first line end outside quotes; null if there is none yet. */
export function sniffLineEnd(bytes: Buffer, isAll: boolean): number | null {
  let quoted = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === quote) quoted = !quoted
    if (quoted) continue
    if (byte === lineFeed) return lineFeed
    if (byte === carriageReturn && at + 1 < bytes.length) {
      return bytes[at + 1] === lineFeed ? lineFeed : carriageReturn
    }
  }
  return isAll ? lineFeed : null
}

/** The separator that occurs most often in the header outside quotes. */
export function sniffDelimiter(text: string): string {
  const [header = ''] = /^[^\S\r\n\u2028\u2029]*\S.*$/m.exec(text.replace(/"[^"]*"/g, 'x')) ?? []
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: header.split(mark).length - 1 }))
  const most = counted.reduce((best, next) => (next.count > best.count ? next : best))
  // a header of one column has no separator: values of a list of URLs may contain commas, but no tabs
  return most.count > 0 ? most.mark : '\t'
}

/** The rows of CSV text up to the first malformed one. A misplaced quotation mark is a fault, or taken as text. */
export function parseCsv(bytes: Buffer, dialect: CsvDialect, strayQuotes: 'fault' | 'text'): string[][] {
  const rows: string[][] = []
  try {
    parse(bytes, {
      delimiter: dialect.delimiter,
      record_delimiter: dialect.lineEnd === lineFeed ? ['\r\n', '\n'] : ['\r'],
      relax_column_count: true,
      relax_quotes: strayQuotes === 'text',
      // csv-parse discards the rows before an error
      on_record: (row: string[]) => void rows.push(row),
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  return rows
}

/** The column names. Repeated names are numbered as in pandas, `url.1`, so that none is lost; the first stays `url`. */
export function nameColumns(header: readonly string[]): string[] {
  const names = new Set<string>()
  for (const cell of header) {
    const name = cell.trim()
    let unique = name
    for (let i = 1; names.has(unique); i++) unique = `${name}.${i}`
    names.add(unique)
  }
  return [...names]
}
