import { isUtf8 } from 'node:buffer'
import type { CapturedRow } from '#src/application/jobs/ports/posting-source.js'
import { isObject } from '#src/domain/shared/json.js'

/** A row of a file with its first line. */
export type ReadRow = Omit<CapturedRow, 'file'>

/** Parses rows from the bytes of a file, which are UTF-8 unless it is broken, and arrive in chunks of any size. */
export interface RowReader {
  /** The rows completed by this chunk. They must be consumed before the next chunk is pushed. */
  push(chunk: Buffer): Iterable<ReadRow>
  /** The remaining rows at the end of the file. */
  end(): Iterable<ReadRow>
}

/** A larger row is not kept in memory but reported as a problem. */
export const maxRowBytes = 16 * 1024 * 1024

export const rowProblems = {
  tooLarge: 'is larger than 16 MiB',
  notUtf8: 'is not valid UTF-8',
  notJson: 'is not valid JSON',
  notObject: 'is not a JSON object',
  cutOff: 'is cut off: the file ends inside it',
  listCutOff: 'the list is cut off: the file ends before its closing bracket',
} as const

/** Parses one JSON text as a row. */
export function readJsonRow(line: number, bytes: Buffer): ReadRow {
  if (bytes.length > maxRowBytes) return { line, problem: rowProblems.tooLarge }
  if (!isUtf8(bytes)) return { line, problem: rowProblems.notUtf8 }
  try {
    const values = parse(bytes.toString())
    return isObject(values) ? { line, values } : { line, problem: rowProblems.notObject }
  } catch {
    return { line, problem: rowProblems.notJson }
  }
}

/** Like JSON.parse, but integers that would be rounded become strings with all digits: 64-bit ids are common. */
function parse(json: string): unknown {
  const value: unknown = JSON.parse(json)
  if (!/\d{16}/.test(json)) return value
  const quoted = quoteLongNumbers(json)
  return quoted === json ? value : JSON.parse(quoted)
}

/** Expects valid JSON. */
function quoteLongNumbers(json: string): string {
  let inString = false
  return json.replace(/\\.|"|-?\d[\d.eE+-]*/g, (token) => {
    if (token === '"') inString = !inString
    return !inString && isRounded(token) ? `"${token}"` : token
  })
}

function isRounded(token: string): boolean {
  return /^-?\d{16,}$/.test(token) && String(Number(token)) !== token
}
