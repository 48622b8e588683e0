import { jsonrepair } from 'jsonrepair'
import { oneLine } from '#src/adapters/sources/extraction/html/dom.js'

// the longest quote of a fact; a longer one would be the whole text
export const maxFactQuoteLength = 400
// an unterminated string extends to the end, or the search would restart at each of its quotation marks
const marks = /"(?:[^"\\]|\\[\s\S])*"?|[{}[\],:]/g
const postingName = /(?:^|[/:#])JobPosting$/i

// prefixes that may precede a schema.org name
const schemaPrefixes = ['schema:', 'http://schema.org/', 'https://schema.org/']

/** Strips a schema.org prefix: `schema:title` gives `title`. */
export function plainProperty(name: string): string {
  const prefix = schemaPrefixes.find((each) => name.startsWith(each))
  return prefix === undefined ? name : name.slice(prefix.length)
}

/** Whether a JSON-LD type names a job posting. */
export function namesPosting(type: unknown): boolean {
  return typeof type === 'string' && postingName.test(type.trim())
}

/**
 * The source text of the first property with this name, `"name": value`, cut if it is long; '' if there is none. A
 * property of the object in `source` itself has priority over those of nested objects.
 */
export function sourceOfProperty(source: string, name: string): string {
  const start = startOfProperty(source, name)
  if (start === -1) return ''
  const colon = source.indexOf(':', source.indexOf('"', start + 1))
  const end = endOfValue(source, colon + 1, start + maxFactQuoteLength)
  return source.slice(start, end).trim()
}

function startOfProperty(source: string, name: string): number {
  const key = `"${name}"`
  const prefixed = schemaPrefixes.map((prefix) => `"${prefix}${name}"`)
  let depth = 0
  let nested = -1
  for (const { 0: mark, index } of source.matchAll(marks)) {
    depth += depthOf(mark)
    if ((mark !== key && !prefixed.some((each) => each === mark)) || !isKey(source, index + mark.length)) continue
    if (depth <= 1) return index
    if (nested === -1) nested = index
  }
  return nested
}

/** The change of nesting depth that a mark causes. */
function depthOf(mark: string): number {
  if (mark === '{' || mark === '[') return 1
  return mark === '}' || mark === ']' ? -1 : 0
}

function isKey(source: string, end: number): boolean {
  colonNext.lastIndex = end
  return colonNext.test(source)
}

const colonNext = /\s*:/y

/** The end of the value that starts at `from`, or `limit` if it comes first. */
function endOfValue(source: string, from: number, limit: number): number {
  let depth = 0
  for (const { 0: mark, index } of source.slice(from, limit).matchAll(marks)) {
    if (depth === 0 && /^[,}\]]/.test(mark)) return from + index
    depth += depthOf(mark)
  }
  return Math.min(source.length, limit)
}

/** The end of the object or list that begins at `start`. */
export function endOfJson(source: string, start: number): number {
  let depth = 0
  for (const { 0: mark, index } of source.slice(start).matchAll(marks)) {
    depth += depthOf(mark)
    if (depth === 0) return start + index + mark.length
  }
  return source.length
}

interface OpenObject {
  readonly start: number
  readonly isList: boolean
  isPosting: boolean
  key: string
}

/** The source texts of all JobPosting objects in `source`, in the order in which they start. */
export function sourcesOfPostings(source: string): readonly string[] {
  const found: { readonly start: number; readonly text: string }[] = []
  const open: OpenObject[] = []
  for (const { 0: mark, index } of source.matchAll(marks)) {
    if (mark === '{' || mark === '[') open.push({ start: index, isList: mark === '[', isPosting: false, key: '' })
    else if (mark === '}' || mark === ']') {
      const closed = open.pop()
      if (closed?.isPosting) found.push({ start: closed.start, text: source.slice(closed.start, index + 1) })
    } else if (mark.startsWith('"')) readString(source, mark, index, open)
  }
  return found.sort((a, b) => a.start - b.start).map(({ text }) => text)
}

/** Records a key, or that its object is a posting. */
function readString(source: string, mark: string, index: number, open: readonly OpenObject[]): void {
  const inner = open.at(-1)
  if (inner === undefined) return
  const text = mark.slice(1, -1)
  if (!inner.isList && isKey(source, index + mark.length)) {
    inner.key = text
    return
  }
  const holder = inner.isList ? open.at(-2) : inner
  if (holder !== undefined && holder.key === '@type' && namesPosting(text)) holder.isPosting = true
}

// repair takes up to 10 µs per character; a posting with its lists is shorter
const maxRepairedLength = 100_000

/** Parses JSON with the mistakes that are common on web pages; returns undefined if it cannot be parsed. */
export function parseLenientJson(source: string): unknown {
  const text = unwrap(source)
  const attempts = [
    () => JSON.parse(text),
    () => parseSeveral(text),
    () => JSON.parse(repair(text)),
    () => JSON.parse(repair(clean(text))),
  ]
  for (const attempt of attempts) {
    try {
      return attempt()
    } catch {
      // the next attempt repairs more
    }
  }
  return undefined
}

const maxObjects = 100

/** Parses consecutive objects of one script as a list. Throws if there is anything else. */
function parseSeveral(text: string): readonly unknown[] {
  const values: unknown[] = []
  let start = 0
  while (start < text.length) {
    if (values.length === maxObjects || text.charAt(start) !== '{') throw new SyntaxError('not several objects')
    const end = endOfJson(text, start)
    values.push(JSON.parse(text.slice(start, end)))
    nextObject.lastIndex = end
    nextObject.test(text)
    start = nextObject.lastIndex
  }
  if (values.length === 0) throw new SyntaxError('no object')
  return values
}

const nextObject = /[\s,;]*/y

/** Throws for anything but a list or an object, because any word could be repaired to a string. */
function repair(text: string): string {
  if (!/^[[{]/.test(text) || text.length > maxRepairedLength) throw new SyntaxError('nothing to repair')
  return jsonrepair(text)
}

/** Removes a byte order mark, CDATA and comment around the JSON, and a semicolon after it. */
function unwrap(source: string): string {
  let text = source.trim().replace(/^(?:\/\/|\/\*)?\s*(?:<!\[CDATA\[|<!--)(?:\s*\*\/)?/, '')
  for (const end of closing) if (text.endsWith(end)) text = text.slice(0, -end.length).trimEnd()
  return text.trimStart()
}

// from the outermost to the innermost
const closing = [';', '*/', ']]>', '-->', '//', '/*', ';']

/** Unescapes HTML quotes and removes what the repair fails on. */
function clean(text: string): string {
  return text
    .replace(/&(?:quot|#34|#x22);/gi, '"')
    .replace(/&amp;/gi, '&')
    .replace(/,(?:\s*,)+/g, ',')
    .replace(/\\u(?![0-9a-f]{4})/gi, 'u')
    .replace(/[^\P{Cc}\t\n\r]/gu, ' ')
}

// a longer text is an article, whatever its property is called
const maxTextLength = 5000

/** A list unchanged, null and undefined as an empty list, and a single value as a list of one. */
export function asList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

/** A string or number as text with collapsed spaces; '' for anything else and for overlong text. */
export function asText(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string' || value.length > maxTextLength) return ''
  return oneLine(value)
}
