import { normaliseDate } from './captured-date.js'
import { type CapturedValues, type ColumnMapping, columnsByField, valueAt } from './column-mapping.js'
import type { Posting } from './posting.js'
import type { PostingField } from './posting-field.js'

/** A row's posting, with what had to be left out of it; or why the row makes none. */
export type PostingReading =
  | { readonly posting: Posting; readonly warning?: string; readonly problem?: undefined }
  | { readonly posting?: undefined; readonly warning?: undefined; readonly problem: string }

/** The posting in a captured row. `defaultSource` is for rows that name no source. */
export function readPosting(
  values: CapturedValues,
  mapping: ColumnMapping,
  defaultSource: string | null,
): PostingReading {
  const payloadJson = toJson(values)
  if (payloadJson === null) return { problem: 'is nested too deeply' }
  const columns = columnsByField(values, mapping)
  const find = (field: PostingField) => findValue(values, columns[field])
  const url = readUrl(find('url'), mapping)
  if (url.problem !== undefined) return url
  const { capturedAt, warning } = readDate(find('captured_at'))
  const posting = {
    url: url.text,
    jobId: find('job_id').text,
    title: find('title').text,
    company: find('company').text,
    description: find('description').text,
    location: find('location').text,
    source: find('source').text ?? defaultSource,
    capturedAt,
    payloadJson,
  }
  return warning === undefined ? { posting } : { posting, warning }
}

type UrlReading =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly text?: undefined; readonly problem: string }

function readUrl({ value, text }: Found, mapping: ColumnMapping): UrlReading {
  if (text === null) {
    const where = mapping.url === undefined ? '' : `: no value in ${quote(mapping.url)}`
    return { problem: `url is missing${where}` }
  }
  const url = exactText(Array.isArray(value) ? value[0] : value)
  return isWebAddress(url) ? { text: url } : { problem: `url is not an http or https address: ${quote(url)}` }
}

/** The url is the posting's identity, so nothing in it is changed but white space around it. */
function exactText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : (itemText(value) ?? '')
}

function isWebAddress(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URL.canParse drops some of them unseen
  return /^https?:\/\/[^/?#]/i.test(text) && !/[\u0000-\u001f\u007f]|\p{Cs}/u.test(text) && URL.canParse(text)
}

function readDate({ value, text }: Found): { readonly capturedAt: string | null; readonly warning?: string } {
  if (text === null) return { capturedAt: null }
  const capturedAt = normaliseDate(value)
  if (capturedAt !== null) return { capturedAt }
  return { capturedAt, warning: `captured_at is not a date that can be read: ${quote(text)}; kept without one` }
}

/** A value and what it says; null where it says nothing. */
interface Found {
  readonly value: unknown
  readonly text: string | null
}

/** The first of `columns` that has a value. */
function findValue(values: CapturedValues, columns: readonly string[]): Found {
  for (const column of columns) {
    const value = valueAt(values, column)
    const text = toText(value)
    if (text !== null) return { value, text }
  }
  return { value: undefined, text: null }
}

/** How pandas and Python write that there is no value. */
const missingTexts: ReadonlySet<string> = new Set(['', 'nan', 'NaN', 'NaT', '<NA>', 'None', 'null'])

const longestMissing = 4

const nameKeys = ['name', 'display_name', 'displayName', 'title', 'label']

/** `value` as one text: a list by its items, an object by its name. Null where there is nothing to say. */
function toText(value: unknown): string | null {
  if (Array.isArray(value)) return value.flatMap((item) => itemText(item) ?? []).join('; ') || null
  return itemText(value)
}

function itemText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text = typeof value === 'object' ? objectText(value) : String(value)
  const clean = storable(text).trim()
  return clean.length <= longestMissing && missingTexts.has(clean) ? null : clean
}

/** Storages differ on NUL and on halves of surrogate pairs: some refuse them, some cut the text there. */
function storable(text: string): string {
  // most texts have neither, and this tells in a tenth of the time
  return /[\0\ud800-\udfff]/.test(text) ? text.replace(/\0/g, '').replace(/\p{Cs}/gu, '\uFFFD') : text
}

function objectText(value: object): string {
  for (const key of nameKeys) {
    const name: unknown = Object.hasOwn(value, key) ? (value as CapturedValues)[key] : undefined
    if (typeof name === 'number' || (typeof name === 'string' && name.trim() !== '')) return String(name)
  }
  return Object.keys(value).length === 0 ? '' : (toJson(value) ?? '')
}

/** Null when `value` is nested more deeply than the stack allows. */
function toJson(value: unknown): string | null {
  try {
    return JSON.stringify(value)
  } catch {
    return null
  }
}

/** In quotation marks, and short enough for a message. */
function quote(text: string): string {
  return JSON.stringify(text.length <= 80 ? text : `${text.slice(0, 80)}…`)
}
