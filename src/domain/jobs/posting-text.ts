import { toJson } from '#src/domain/shared/json.js'
import { type CapturedValues, valueAt } from './column-mapping.js'

/** A value and what it says; null where it says nothing. */
export interface FoundValue {
  readonly value: unknown
  readonly text: string | null
}

/** The first of `columns` that has a value. */
export function findValue(values: CapturedValues, columns: readonly string[]): FoundValue {
  for (const column of columns) {
    const value = valueAt(values, column)
    const text = valueText(value)
    if (text !== null) return { value, text }
  }
  return { value: undefined, text: null }
}

/** The first text that `read` finds under one of the keys; null where it finds none. */
export function firstText(keys: readonly string[], read: (key: string) => string | null): string | null {
  for (const key of keys) {
    const text = read(key)
    if (text !== null) return text
  }
  return null
}

/** How pandas and Python write that there is no value. */
const missingTexts: ReadonlySet<string> = new Set(['', 'nan', 'NaN', 'NaT', '<NA>', 'None', 'null'])
const maxMissingLength = 4

const nameKeys = ['name', 'display_name', 'displayName', 'title', 'label', 'value']

/** `value` as one text: a list by its items, an object by its name. Null where there is nothing to say. */
export function valueText(value: unknown): string | null {
  if (Array.isArray(value)) return value.flatMap((item) => itemText(item) ?? []).join('; ') || null
  return itemText(value)
}

/** The same for one value that is no list; a list in it is JSON. */
export function itemText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text = typeof value === 'object' ? objectText(value) : String(value)
  const clean = storable(text).trim()
  return clean.length <= maxMissingLength && missingTexts.has(clean) ? null : clean
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

/** A text in quotation marks, and short enough for a message. */
export function quoteText(text: string): string {
  return JSON.stringify(text.length <= 80 ? text : `${text.slice(0, 80)}…`)
}
