import type { JsonObject } from '../../domain/shared/json.js'
import { type DomDocument, type DomElement, isElement } from './dom.js'
import type { StatedPosting } from './json-ld.js'

const maxPostings = 50
const maxValues = 2000
const maxQuoteLength = 400
// the main text holds it, with its paragraphs
const ownText = 'description'
const postingType = /(?:^|[/:#])JobPosting\/?$/i

interface Property {
  readonly name: string
  readonly value: JsonObject | string
  /** The element's text, or what it is made of where that is for programs alone. */
  readonly quote: string
}

/** The postings that a page states by microdata or RDFa: in attributes of its elements. */
export function findMicrodata(document: DomDocument): readonly StatedPosting[] {
  const items = [...document.querySelectorAll('[itemtype],[typeof]')].filter((element) => {
    const types = `${element.getAttribute('itemtype') ?? ''} ${element.getAttribute('typeof') ?? ''}`.split(/\s+/)
    return types.some((type) => postingType.test(type))
  })
  return items.slice(0, maxPostings).map(toStated)
}

function toStated(item: DomElement): StatedPosting {
  const properties = readProperties(item, { left: maxValues }).filter(({ name }) => name !== ownText)
  const quoteOf = (value: string, property: string) => {
    const found = properties.filter(({ name }) => name === property)
    const exact = found.find((each) => each.value === value || each.quote.includes(value))
    return exact === undefined ? (found[0]?.quote ?? '').slice(0, maxQuoteLength) : value
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

/** A property that is there several times has a list of values. */
function toObject(properties: readonly Property[]): JsonObject {
  const values = new Map<string, unknown[]>()
  for (const { name, value } of properties) values.set(name, [...(values.get(name) ?? []), value].slice(0, 100))
  return Object.fromEntries(Array.from(values, ([name, found]) => [name, found.length === 1 ? found[0] : found]))
}

function oneLine(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim()
}
