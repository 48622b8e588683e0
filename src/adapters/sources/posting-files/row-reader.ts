import { isUtf8 } from 'node:buffer'
import type { CapturedRow } from '#src/application/jobs/ports/posting-source.js'
import { isObject } from '#src/domain/shared/json.js'

/** A row of one file, by the line where it starts. */
export type ReadRow = Omit<CapturedRow, 'file'>

/** Reads one file's rows out of its bytes, which are UTF-8 unless the file is broken, and come in chunks of any size. */
export interface RowReader {
  /** The rows that are complete now. They must be taken before the next chunk is pushed. */
  push(chunk: Buffer): Iterable<ReadRow>
  /** The rows that are left when the file has ended. */
  end(): Iterable<ReadRow>
}

/** A row larger than this is not kept in memory; it is a problem instead. */
export const maxRowBytes = 16 * 1024 * 1024

export const rowProblems = {
  tooLarge: 'is larger than 16 MiB',
  notUtf8: 'is not valid UTF-8',
  notJson: 'is not valid JSON',
  notObject: 'is not a JSON object',
  cutOff: 'is cut off: the file ends inside it',
  listCutOff: 'the list is cut off: the file ends before its closing bracket',
} as const

/** The row that one JSON text makes. */
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

/** As JSON.parse, but a whole number that it would round comes as text with all its digits: ids of 64 bits are common. */
function parse(json: string): unknown {
  const value: unknown = JSON.parse(json)
  if (!/\d{16}/.test(json)) return value
  const quoted = quoteLongNumbers(json)
  return quoted === json ? value : JSON.parse(quoted)
}

/** Of valid JSON. */
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
