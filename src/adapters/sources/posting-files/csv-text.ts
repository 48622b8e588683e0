import { CsvError, parse } from 'csv-parse/sync'

/** How one CSV file is written. */
export interface CsvDialect {
  readonly delimiter: string
  /** The byte that ends a line: a carriage return only in files that have no other. */
  readonly lineEnd: number
}

const [lineFeed, carriageReturn, quote] = [0x0a, 0x0d, 0x22]

/** The byte that ends lines, by the first line end outside quotes; null when none is there yet. */
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

/** The mark that the header has most of, outside quotes. */
export function sniffDelimiter(text: string): string {
  const [header = ''] = /^[^\S\r\n\u2028\u2029]*\S.*$/m.exec(text.replace(/"[^"]*"/g, 'x')) ?? []
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: header.split(mark).length - 1 }))
  const most = counted.reduce((best, next) => (next.count > best.count ? next : best))
  // a header of one column has none: a list of addresses may hold commas, but no tabs
  return most.count > 0 ? most.mark : '\t'
}

/**
 * The rows of CSV text, up to the first that is not well formed.
 * A quotation mark where none belongs makes it so, unless it is taken as text.
 */
export function parseCsv(bytes: Buffer, dialect: CsvDialect, strayQuotes: 'fault' | 'text'): string[][] {
  const rows: string[][] = []
  try {
    parse(bytes, {
      delimiter: dialect.delimiter,
      record_delimiter: dialect.lineEnd === lineFeed ? ['\r\n', '\n'] : ['\r'],
      relax_column_count: true,
      relax_quotes: strayQuotes === 'text',
      // csv-parse throws away what came before a mistake
      on_record: (row: string[]) => void rows.push(row),
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  return rows
}

/** The columns' names. One that comes again is numbered as pandas does, `url.1`: the first is `url`, and none is lost. */
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
