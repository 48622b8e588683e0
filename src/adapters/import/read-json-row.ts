import { isUtf8 } from 'node:buffer'
import { maxRowBytes, problems, type ReadRow } from './row-reader.js'

/** The row that one JSON text makes. */
export function readJsonRow(line: number, bytes: Buffer): ReadRow {
  if (bytes.length > maxRowBytes) return { line, problem: problems.tooLarge }
  if (!isUtf8(bytes)) return { line, problem: problems.notUtf8 }
  try {
    const values: unknown = JSON.parse(bytes.toString())
    return isObject(values) ? { line, values } : { line, problem: problems.notObject }
  } catch {
    return { line, problem: problems.notJson }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
