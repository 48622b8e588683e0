import { isObject } from '../shared/json.js'
import type { CapturedValues } from './column-mapping.js'
import { plainColumnName } from './known-columns.js'
import { itemText } from './posting-text.js'

/** Keys under which a place is written as one text, and the parts that make one; the first that is there counts. */
const wholeKeys = [
  'fulllocation',
  'locationstr',
  'displayname',
  'formatted',
  'formattedaddress',
  'name',
  'label',
  'text',
]
const partKeys = [
  ['city', 'jobcity', 'locationcity', 'addresslocality', 'locality', 'town'],
  ['state', 'jobstate', 'locationstate', 'region', 'addressregion', 'province', 'prefecture'],
  ['country', 'jobcountry', 'locationcountry', 'addresscountry', 'countryname'],
]
const nestedKeys = ['location', 'address', 'postaladdress']
const maxNesting = 3

/** A place, or several, as one text; null where none is stated. */
export function placeText(value: unknown): string | null {
  const places = (Array.isArray(value) ? value : [value]).flatMap((place) => onePlace(place, 0) ?? [])
  return [...new Set(places)].join('; ') || null
}

function onePlace(value: unknown, nesting: number): string | null {
  if (!isObject(value)) return Array.isArray(value) ? null : itemText(value)
  const byName = namesOf(value)
  return firstText(byName, wholeKeys) ?? addressText(byName) ?? nestedPlace(byName, nesting) ?? itemText(value)
}

function nestedPlace(byName: ReadonlyMap<string, unknown>, nesting: number): string | null {
  if (nesting >= maxNesting) return null
  for (const key of nestedKeys) {
    const inner = byName.get(key)
    const text = inner === undefined || inner === null ? null : onePlace(inner, nesting + 1)
    if (text !== null) return text
  }
  return null
}

/** City, region and country of a row that has a column for each. */
export function placeOfColumns(values: CapturedValues): string | null {
  return addressText(namesOf(values))
}

function addressText(byName: ReadonlyMap<string, unknown>): string | null {
  const parts = partKeys.flatMap((keys) => firstText(byName, keys) ?? [])
  return [...new Set(parts)].join(', ') || null
}

function firstText(byName: ReadonlyMap<string, unknown>, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = byName.get(key)
    const isText = typeof value === 'string' || typeof value === 'number' || isObject(value)
    const text = isText ? itemText(isObject(value) ? value.name : value) : null
    if (text !== null) return text
  }
  return null
}

function namesOf(values: CapturedValues): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(values).map(([key, value]) => [plainColumnName(key), value]))
}
