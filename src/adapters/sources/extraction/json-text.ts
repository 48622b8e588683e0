import { jsonrepair } from 'jsonrepair'
import { oneLine } from '#src/adapters/sources/extraction/html/dom.js'

// a quote is shown; a longer one would be the thing itself
export const maxFactQuoteLength = 400
// a string without its end is one up to the end, or it would be looked for again from each of its quotation marks
const marks = /"(?:[^"\\]|\\[\s\S])*"?|[{}[\],:]/g
const postingName = /(?:^|[/:#])JobPosting$/i

// what may stand before a name of schema.org
const schemaPrefixes = ['schema:', 'http://schema.org/', 'https://schema.org/']

/** `title` of `schema:title`. */
export function plainProperty(name: string): string {
  const prefix = schemaPrefixes.find((each) => name.startsWith(each))
  return prefix === undefined ? name : name.slice(prefix.length)
}

/** Whether one of these types, a text or a list of texts in JSON-LD, names a job posting. */
export function namesPosting(type: unknown): boolean {
  return typeof type === 'string' && postingName.test(type.trim())
}

/**
 * The first property of this name as it is written in `source`, `"name": value`, cut where it gets long; '' when there is
 * none. One that `source`, an object, has itself comes before those of the objects in it.
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

/** How much deeper what follows stands. */
function depthOf(mark: string): number {
  if (mark === '{' || mark === '[') return 1
  return mark === '}' || mark === ']' ? -1 : 0
}

function isKey(source: string, end: number): boolean {
  colonNext.lastIndex = end
  return colonNext.test(source)
}

const colonNext = /\s*:/y

/** After the value that starts at `from`, or `limit` when that comes first. */
function endOfValue(source: string, from: number, limit: number): number {
  let depth = 0
  for (const { 0: mark, index } of source.slice(from, limit).matchAll(marks)) {
    if (depth === 0 && /^[,}\]]/.test(mark)) return from + index
    depth += depthOf(mark)
  }
  return Math.min(source.length, limit)
}

/** After the object or list that begins at `start`. */
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

/** The objects of `source` that call themselves a JobPosting, as they are written, in the order in which they start. */
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

/** Notes a key, or that the object it stands in is a posting. */
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

// repairing takes 10 µs a character at worst; a posting, and what is listed beside it, is shorter
const maxRepairedLength = 100_000

/** The value of JSON as web pages write it, with the mistakes that are common there; undefined when it cannot be told. */
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

/** Objects that stand one behind the other in one script, as a list. Throws where it is anything else. */
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

/** Throws for what is no list and no object: any word could be repaired to a string. */
function repair(text: string): string {
  if (!/^[[{]/.test(text) || text.length > maxRepairedLength) throw new SyntaxError('nothing to repair')
  return jsonrepair(text)
}

/** Without byte order mark, CDATA and comment around it, and a semicolon after it. */
function unwrap(source: string): string {
  let text = source.trim().replace(/^(?:\/\/|\/\*)?\s*(?:<!\[CDATA\[|<!--)(?:\s*\*\/)?/, '')
  for (const end of closing) if (text.endsWith(end)) text = text.slice(0, -end.length).trimEnd()
  return text.trimStart()
}

// in the order in which one may stand around the next
const closing = [';', '*/', ']]>', '-->', '//', '/*', ';']

/** With quotes that were escaped as HTML, and without what a repair stops at. */
function clean(text: string): string {
  return text
    .replace(/&(?:quot|#34|#x22);/gi, '"')
    .replace(/&amp;/gi, '&')
    .replace(/,(?:\s*,)+/g, ',')
    .replace(/\\u(?![0-9a-f]{4})/gi, 'u')
    .replace(/[^\P{Cc}\t\n\r]/gu, ' ')
}

// a longer one is an article, whatever its property is called
const maxTextLength = 5000

/** A list as it is, nothing as an empty one, and one value as a list of it. */
export function asList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

/** A text or a number as trimmed text, its spaces collapsed; '' for anything else, and for a text that is too long. */
export function asText(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string' || value.length > maxTextLength) return ''
  return oneLine(value)
}
