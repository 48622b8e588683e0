import { type DomDocument, type DomElement, isElement, oneLine } from '#src/adapters/sources/extraction/html/dom.js'
import {
  asList,
  asText,
  maxFactQuoteLength,
  namesPosting,
  parseLenientJson,
  plainProperty,
  sourceOfProperty,
  sourcesOfPostings,
} from '#src/adapters/sources/extraction/json-text.js'
import { isObject, type JsonObject } from '#src/domain/shared/json.js'

/** A JobPosting in the structured data of a page. */
export interface StatedPosting {
  readonly posting: JsonObject
  /** Whether it is an entry of a list, or of related items. */
  readonly isListed: boolean
  /** The source text in which a property states `value`; '' if it cannot be found. */
  quote(value: string, property: string): string
}

// a real page states a few things, not a million nested ones
const maxJsonValues = 20_000
const maxJsonPostings = 200
const maxJsonDepth = 40
const listProperty = /^(?:itemListElement|isRelatedTo|isSimilarTo|relatedLink|mentions|hasPart|citation)$/
const listType = /^(?:ItemList|ListItem|OfferCatalog|SearchResultsPage|DataFeed)$/

/** The postings in the page's JSON-LD, in source order; unreadable scripts are skipped. */
export function findJsonLd(scripts: readonly string[]): readonly StatedPosting[] {
  const found = scripts.flatMap((script) => {
    const { postings, byId } = readObjects(withPlainProperties(parseLenientJson(script), script))
    return postings.length === 0 ? [] : statedInJson(postings, byId, script)
  })
  return found.slice(0, maxJsonPostings)
}

/** Renames prefixed properties such as `schema:title` to `title`, at all levels. */
function withPlainProperties(root: unknown, script: string): unknown {
  if (!/"(?:schema:|https?:\/\/schema\.org\/)\w/.test(script)) return root
  let left = maxJsonValues
  const rename = (value: unknown, depth: number): unknown => {
    left -= 1
    if (left < 0 || depth > maxJsonDepth) return value
    if (Array.isArray(value)) return value.slice(0, maxJsonValues).map((each) => rename(each, depth + 1))
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [plainProperty(name), rename(each, depth + 1)]),
    )
  }
  return rename(root, 0)
}

interface FoundPosting {
  readonly posting: JsonObject
  readonly isListed: boolean
}

interface FoundObjects {
  readonly postings: readonly FoundPosting[]
  readonly byId: ReadonlyMap<string, JsonObject>
}

/** Searches graphs, lists and nested objects, in source order. */
function readObjects(root: unknown): FoundObjects {
  const postings: FoundPosting[] = []
  const byId = new Map<string, JsonObject>()
  const waiting: { readonly value: unknown; readonly isListed: boolean }[] = [{ value: root, isListed: false }]
  for (let count = 0; count < maxJsonValues; count++) {
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
  return values.slice(0, maxJsonValues).reverse()
}

function statedInJson(
  postings: readonly FoundPosting[],
  byId: ReadonlyMap<string, JsonObject>,
  script: string,
): readonly StatedPosting[] {
  const sources = postings.length > 1 ? sourcesOfPostings(script) : []
  return postings.map(({ posting, isListed }, index) => {
    // if a damaged script cannot be split into objects, all of it is their source
    const source = (sources.length === postings.length ? sources[index] : undefined) ?? script
    return { posting: withReferences(posting, byId), isListed, quote: quoteFrom(source, script) }
  })
}

/** The quote is the value's text if the script contains it literally, otherwise its JSON. */
function quoteFrom(source: string, script: string): StatedPosting['quote'] {
  return (value, property) => {
    if (value !== '' && source.includes(value)) return value
    const written = sourceOfProperty(source, property)
    const isReference = written.length < 200 && written.includes('"@id"') && !written.includes('"name"')
    return isReference && script.includes(value) ? value : written
  }
}

/** Resolves properties that only refer to other objects of the script. */
function withReferences(posting: JsonObject, byId: ReadonlyMap<string, JsonObject>): JsonObject {
  const resolveOne = (value: unknown) =>
    isObject(value) && value.name === undefined ? (byId.get(asText(value['@id'])) ?? value) : value
  const resolve = (value: unknown) => (Array.isArray(value) ? value.map(resolveOne) : resolveOne(value))
  const pointing = ['hiringOrganization', 'jobLocation', 'baseSalary']
  const resolved = pointing.filter((name) => name in posting).map((name) => [name, resolve(posting[name])] as const)
  return { ...posting, ...Object.fromEntries(resolved) }
}

const maxItems = 50
const maxProperties = 2000
// it is in the main text, with its paragraphs
const ownText = 'description'

interface Property {
  readonly name: string
  readonly value: JsonObject | string
  /** The text of the element, or its source if it is only for programs. */
  readonly quote: string
}

/** The postings that a page states in microdata or RDFa attributes. */
export function findMicrodata(document: DomDocument): readonly StatedPosting[] {
  const items = [...document.querySelectorAll('[itemtype],[typeof]')].filter((element) => {
    const types = `${element.getAttribute('itemtype') ?? ''} ${element.getAttribute('typeof') ?? ''}`.split(/\s+/)
    return types.some((type) => namesPosting(type.replace(/\/$/, '')))
  })
  return items.slice(0, maxItems).map(statedInAttributes)
}

function statedInAttributes(item: DomElement): StatedPosting {
  const properties = readProperties(item, { left: maxProperties }).filter(({ name }) => name !== ownText)
  const quoteOf = (value: string, property: string) => {
    const found = properties.filter(({ name }) => name === property)
    const exact = found.find((each) => each.value === value || each.quote.includes(value))
    return exact === undefined ? (found[0]?.quote ?? '').slice(0, maxFactQuoteLength) : value
  }
  return { posting: toObject(properties), isListed: false, quote: quoteOf }
}

function readProperties(item: DomElement, budget: { left: number }): readonly Property[] {
  const properties: Property[] = []
  const visit = (element: DomElement) => {
    for (let child = element.firstChild; child !== null && budget.left > 0; child = child.nextSibling) {
      if (!isElement(child)) continue
      const names = (child.getAttribute('itemprop') ?? child.getAttribute('property') ?? '').split(/\s+/)
      const named = names.filter((name) => name !== '')
      const isItem = child.hasAttribute('itemscope') || child.hasAttribute('typeof')
      budget.left -= named.length
      if (named.length > 0) properties.push(...toProperties(child, named, isItem, budget))
      if (!isItem) visit(child)
    }
  }
  visit(item)
  return properties
}

function toProperties(
  element: DomElement,
  names: readonly string[],
  isItem: boolean,
  budget: { left: number },
): readonly Property[] {
  const shown = oneLine(element.textContent)
  const inner = isItem ? readProperties(element, budget) : []
  const written = oneLine(element.getAttribute('content') ?? element.getAttribute('datetime')) || shown
  const value = inner.length > 0 ? toObject(inner) : written
  const quote = inner.length > 0 ? shown || (inner[0]?.quote ?? '') : written
  return names.map((name) => ({ name: name.replace(/^.*[:/]/, ''), value, quote }))
}

/** A repeated property gets a list of values. */
function toObject(properties: readonly Property[]): JsonObject {
  const values = new Map<string, unknown[]>()
  for (const { name, value } of properties) values.set(name, [...(values.get(name) ?? []), value].slice(0, 100))
  return Object.fromEntries(Array.from(values, ([name, found]) => [name, found.length === 1 ? found[0] : found]))
}
