import { parseLenientJson } from './lenient-json.js'

export type JsonObject = Readonly<Record<string, unknown>>

/** A JobPosting that a page states for programs. */
export interface StatedPosting {
  readonly posting: JsonObject
  /** The script it stands in. */
  readonly source: string
}

// a page states a handful of things; a million nested ones are no statement
const mostValues = 20_000

/** The first JobPosting of the page's JSON-LD; null when there is none that can be read. */
export function findJobPosting(scripts: readonly string[]): StatedPosting | null {
  for (const source of scripts) {
    const posting = firstPosting(parseLenientJson(source))
    if (posting !== null) return { posting, source }
  }
  return null
}

/** Looks through graphs, lists and nested things, the outer ones first. */
function firstPosting(root: unknown): JsonObject | null {
  const waiting: unknown[] = [root]
  for (let index = 0; index < waiting.length && index < mostValues; index++) {
    const value = waiting[index]
    if (Array.isArray(value)) waiting.push(...value.slice(0, mostValues))
    else if (isObject(value)) {
      if (asList(value['@type']).some((type) => /(?:^|[/:#])JobPosting$/i.test(asText(type)))) return value
      waiting.push(...Object.values(value).slice(0, mostValues))
    }
  }
  return null
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A list as it is, nothing as an empty one, and one value as a list of it. */
export function asList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

/** A text or a number as trimmed text; '' for anything else. */
export function asText(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : ''
}
