import { isObject } from '#src/domain/shared/json.js'
import type { CapturedValues } from './column-mapping.js'
import { plainColumnName } from './known-columns.js'
import { firstText, itemText } from './posting-text.js'

/** Keys for a place as one text, and for its parts; the first existing key counts. */
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

/** Returns one or several places as one text, or null if none is stated. */
export function placeText(value: unknown): string | null {
  const places = (Array.isArray(value) ? value : [value]).flatMap((place) => onePlace(place, 0) ?? [])
  return [...new Set(places)].join('; ') || null
}

function onePlace(value: unknown, nesting: number): string | null {
  if (!isObject(value)) return Array.isArray(value) ? null : itemText(value)
  const byName = namesOf(value)
  return textOf(byName, wholeKeys) ?? addressText(byName) ?? nestedPlace(byName, nesting) ?? itemText(value)
}

function nestedPlace(byName: ReadonlyMap<string, unknown>, nesting: number): string | null {
  if (nesting >= maxNesting) return null
  return firstText(nestedKeys, (key) => {
    const inner = byName.get(key)
    return inner === undefined || inner === null ? null : onePlace(inner, nesting + 1)
  })
}

/** Returns city, region and country of a row with a column for each. */
export function placeOfColumns(values: CapturedValues): string | null {
  return addressText(namesOf(values))
}

function addressText(byName: ReadonlyMap<string, unknown>): string | null {
  const parts = partKeys.flatMap((keys) => textOf(byName, keys) ?? [])
  return [...new Set(parts)].join(', ') || null
}

function textOf(byName: ReadonlyMap<string, unknown>, keys: readonly string[]): string | null {
  return firstText(keys, (key) => {
    const value = byName.get(key)
    if (isObject(value)) return itemText(value.name)
    return typeof value === 'string' || typeof value === 'number' ? itemText(value) : null
  })
}

function namesOf(values: CapturedValues): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(values).map(([key, value]) => [plainColumnName(key), value]))
}
