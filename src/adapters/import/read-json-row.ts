import { isUtf8 } from 'node:buffer'
import { maxRowBytes, problems, type ReadRow } from './row-reader.js'

/** The row that one JSON text makes. */
export function readJsonRow(line: number, bytes: Buffer): ReadRow {
  if (bytes.length > maxRowBytes) return { line, problem: problems.tooLarge }
  if (!isUtf8(bytes)) return { line, problem: problems.notUtf8 }
  try {
    const values = parse(bytes.toString())
    return isObject(values) ? { line, values } : { line, problem: problems.notObject }
  } catch {
    return { line, problem: problems.notJson }
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
