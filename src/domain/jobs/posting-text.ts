import { toJson } from '#src/domain/shared/json.js'
import { type CapturedValues, valueAt } from './column-mapping.js'

/** A value and its text; the text is null if the value says nothing. */
export interface FoundValue {
  readonly value: unknown
  readonly text: string | null
}

/** Returns the first of `columns` that has a value. */
export function findValue(values: CapturedValues, columns: readonly string[]): FoundValue {
  for (const column of columns) {
    const value = valueAt(values, column)
    const text = valueText(value)
    if (text !== null) return { value, text }
  }
  return { value: undefined, text: null }
}

/** Returns the first text that `read` finds under one of the keys, or null. */
export function firstText(keys: readonly string[], read: (key: string) => string | null): string | null {
  for (const key of keys) {
    const text = read(key)
    if (text !== null) return text
  }
  return null
}

/** How pandas and Python write a missing value. */
const missingTexts: ReadonlySet<string> = new Set(['', 'nan', 'NaN', 'NaT', '<NA>', 'None', 'null'])
const maxMissingLength = 4

const nameKeys = ['name', 'display_name', 'displayName', 'title', 'label', 'value']

/** Returns `value` as one text: a list by its items, an object by its name. Returns null if it says nothing. */
export function valueText(value: unknown): string | null {
  if (Array.isArray(value)) return value.flatMap((item) => itemText(item) ?? []).join('; ') || null
  return itemText(value)
}

/** Like `valueText` for a value that is not a list; a nested list becomes JSON. */
export function itemText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text = typeof value === 'object' ? objectText(value) : String(value)
  const clean = storable(text).trim()
  return clean.length <= maxMissingLength && missingTexts.has(clean) ? null : clean
}

/** Storages differ on NUL and lone surrogates: some refuse them, some cut the text there. */
function storable(text: string): string {
  // a check that is ten times cheaper; most texts have neither
  return /[\0\ud800-\udfff]/.test(text) ? text.replace(/\0/g, '').replace(/\p{Cs}/gu, '\uFFFD') : text
}

function objectText(value: object): string {
  for (const key of nameKeys) {
    const name: unknown = Object.hasOwn(value, key) ? (value as CapturedValues)[key] : undefined
    if (typeof name === 'number' || (typeof name === 'string' && name.trim() !== '')) return String(name)
  }
  return Object.keys(value).length === 0 ? '' : (toJson(value) ?? '')
}

/** Returns a text in quotation marks, shortened for a message. */
export function quoteText(text: string): string {
  return JSON.stringify(text.length <= 80 ? text : `${text.slice(0, 80)}…`)
}
