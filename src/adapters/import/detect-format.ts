import { findList, type HeldList } from './find-list.js'

/** `json-objects` are objects over several lines each, that follow each other without being a list. */
export type Format = 'json-array' | 'json-lines' | 'json-objects' | 'csv'

/** More white space than this at the start is no file of rows, whatever follows. */
const maxBlankLength = 64 * 1024

/** The format by the first characters that are not blank; null when `bytes` must go on to tell. */
export function detectFormat(bytes: Buffer, isAll: boolean): Format | HeldList | null {
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
