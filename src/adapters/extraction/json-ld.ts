import { isObject, type JsonObject } from '../../domain/shared/json.js'
import { namesPosting, sourceOfProperty, sourcesOfPostings } from './json-source.js'
import { asList, asText } from './json-values.js'
import { parseLenientJson } from './lenient-json.js'

/** A JobPosting that a page states for programs. */
export interface StatedPosting {
  readonly posting: JsonObject
  /** Whether it is an entry of a list, or of what a page says is related. */
  readonly isListed: boolean
  /** The words of the page in which a property states `value`; '' when they cannot be told. */
  quote(value: string, property: string): string
}

// a page states a handful of things; a million nested ones are no statement
const maxValues = 20_000
const maxPostings = 200
const listProperty = /^(?:itemListElement|isRelatedTo|isSimilarTo|relatedLink|mentions|hasPart|citation)$/
const listType = /^(?:ItemList|ListItem|OfferCatalog|SearchResultsPage|DataFeed)$/

/** The postings of the page's JSON-LD, in the order in which they are written; scripts that cannot be read have none. */
export function findPostings(scripts: readonly string[]): readonly StatedPosting[] {
  const found = scripts.flatMap((script) => {
    const { postings, byId } = readObjects(parseLenientJson(script))
    return postings.length === 0 ? [] : toStated(postings, byId, script)
  })
  return found.slice(0, maxPostings)
}

interface FoundPosting {
  readonly posting: JsonObject
  readonly isListed: boolean
}

interface FoundObjects {
  readonly postings: readonly FoundPosting[]
  readonly byId: ReadonlyMap<string, JsonObject>
}

/** Looks through graphs, lists and nested things, in the order in which they are written. */
function readObjects(root: unknown): FoundObjects {
  const postings: FoundPosting[] = []
  const byId = new Map<string, JsonObject>()
  const waiting: { readonly value: unknown; readonly isListed: boolean }[] = [{ value: root, isListed: false }]
  for (let count = 0; count < maxValues; count++) {
    const next = waiting.pop()
    if (next === undefined) break
    const { value } = next
    if (Array.isArray(value))
      waiting.push(...backwards(value.map((each) => ({ value: each, isListed: next.isListed }))))
    else if (isObject(value)) {
      const types = asList(value['@type'])
      if (types.some(namesPosting)) postings.push({ posting: value, isListed: next.isListed })
      const id = asText(value['@id'])
      if (id !== '' && types.length > 0) byId.set(id, value)
      const isList = next.isListed || types.some((type) => listType.test(asText(type)))
      const inner = Object.entries(value).map(([name, each]) => ({
        value: each,
        isListed: isList || listProperty.test(name),
      }))
      waiting.push(...backwards(inner))
    }
  }
  return { postings, byId }
}

function backwards<T>(values: readonly T[]): readonly T[] {
  return values.slice(0, maxValues).reverse()
}

function toStated(
  postings: readonly FoundPosting[],
  byId: ReadonlyMap<string, JsonObject>,
  script: string,
): readonly StatedPosting[] {
  const sources = postings.length > 1 ? sourcesOfPostings(script) : []
  return postings.map(({ posting, isListed }, index) => {
    // where a script is too damaged to tell its objects apart, all of it is their source
    const source = (sources.length === postings.length ? sources[index] : undefined) ?? script
    return { posting: withReferences(posting, byId), isListed, quote: quoteFrom(source, script) }
  })
}

/** A quote is the text of a value where that stands in the script as it is, else its JSON. */
function quoteFrom(source: string, script: string): StatedPosting['quote'] {
  return (value, property) => {
    if (value !== '' && source.includes(value)) return value
    const written = sourceOfProperty(source, property)
    const isReference = written.length < 200 && written.includes('"@id"') && !written.includes('"name"')
    return isReference && script.includes(value) ? value : written
  }
}

/** With the things of the script that its properties only point to. */
function withReferences(posting: JsonObject, byId: ReadonlyMap<string, JsonObject>): JsonObject {
  const resolveOne = (value: unknown) =>
    isObject(value) && value.name === undefined ? (byId.get(asText(value['@id'])) ?? value) : value
  const resolve = (value: unknown) => (Array.isArray(value) ? value.map(resolveOne) : resolveOne(value))
  const pointing = ['hiringOrganization', 'jobLocation', 'baseSalary']
  const resolved = pointing.filter((name) => name in posting).map((name) => [name, resolve(posting[name])] as const)
  return { ...posting, ...Object.fromEntries(resolved) }
}
