import { isObject } from '#src/domain/shared/json.js'
import { foldText } from '#src/domain/shared/text.js'
import { type FilterName, filterNames, readTypedSearch, type SearchProblem, typedFields } from './typed-search.js'

/** A search of jobs as a person stated it: a number of days stays one, and an amount keeps its unit. */
export interface KeptSearch {
  /** The statuses to show; null for all. */
  readonly statuses: readonly string[] | null
  /** The fields that are not empty. */
  readonly fields: Readonly<Partial<Record<FilterName, string>>>
}

export interface SavedSearch {
  readonly name: string
  /** Null if what is stored cannot be read. */
  readonly search: KeptSearch | null
}

export const maxSavedSearches = 50
/** In characters. */
export const maxSearchName = 60
/** As JSON, in characters: a longer one does not fit into every address. */
export const maxKeptSearch = 1500

/** A name without control characters and repeated spaces; null if it is empty or too long. */
export function readSearchName(text: string): string | null {
  const name = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return searchKey(name) === '' || [...name].length > maxSearchName ? null : name
}

/** Equal for names that differ only in case or width. */
export function searchKey(name: string): string {
  return foldText(name).trim()
}

/** The search that these fields state, without empty ones. */
export function toKeptSearch({ statuses, fields }: KeptSearch): KeptSearch {
  const typed = typedFields((name) => fields[name])
  const stated = filterNames.filter((name) => typed[name] !== '').map((name) => [name, typed[name]])
  return { statuses: statuses === null ? null : [...new Set(statuses)], fields: Object.fromEntries(stated) }
}

/** The fields that cannot be read. */
export function problemsOf({ fields }: KeptSearch, now: Date): readonly SearchProblem[] {
  return readTypedSearch(
    typedFields((name) => fields[name]),
    now,
  ).problems
}

/** Whether two searches are the same, whatever the order of their fields. */
export function isSameSearch(one: KeptSearch, other: KeptSearch): boolean {
  return JSON.stringify(toKeptSearch(one)) === JSON.stringify(toKeptSearch(other))
}

/** Returns null if the value is no search, as when somebody changed it by hand. */
export function readKeptSearch(value: unknown): KeptSearch | null {
  if (!isObject(value)) return null
  const { statuses, fields } = value
  if (!isObject(fields) || !Object.entries(fields).every(([name, text]) => isFilter(name) && typeof text === 'string'))
    return null
  if (statuses !== null && !(Array.isArray(statuses) && statuses.every((status) => typeof status === 'string')))
    return null
  return { statuses, fields: fields as KeptSearch['fields'] }
}

const isFilter = (name: string) => filterNames.some((each) => each === name)
