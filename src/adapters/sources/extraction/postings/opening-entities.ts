import type { Fact } from '#src/adapters/sources/extraction/facts/fact.js'
import { collectEntities } from '#src/adapters/sources/extraction/facts/facts.js'
import { toComparable } from '#src/domain/shared/comparable-text.js'
import {
  type EntityName,
  type ExtractedEntities,
  type ExtractedEntity,
  entityNames,
  type Opening,
  type PageContent,
} from '#src/domain/websites/page-content.js'
import type { PageNames } from './choose-posting.js'
import { type OpeningOnPage, openingKey } from './openings.js'

const maxValues = 30

/**
 * The entities of a page and of its openings. `facts` are those of the page, most reliable first. If the page is named
 * after one of its openings, the entities of that opening are used.
 */
export function collectOpenings(
  facts: readonly (readonly Fact[])[],
  openings: readonly OpeningOnPage[],
  names: PageNames,
): Pick<PageContent, 'entities' | 'openings'> {
  if (openings.length === 0) return { entities: collectEntities(...facts) }
  const [statedTitle = ''] = facts.flat().flatMap(({ name, value }) => (name === 'role_title' ? [value] : []))
  const quotes = new Set(openings.flatMap((each) => each.facts.flat().map(({ quote }) => quote)))
  // sentences of an opening are also in the text of the page
  const ofPage = collectEntities(...facts.map((found) => found.filter(({ quote }) => !quotes.has(quote))))
  const own = openings.map((opening) => ({ title: opening.title, entities: collectEntities(...opening.facts) }))
  const named = own.find(({ title }) => isNamed(title, [...names.titles, statedTitle]))
  const entities = named === undefined ? ofSeveral(ofPage, own) : ofOne(collectEntities(...facts), ofPage, named)
  return { entities, openings: own.map(({ title, entities: found }) => ({ title, entities: { ...ofPage, ...found } })) }
}

function isNamed(title: string, names: readonly string[]): boolean {
  const key = openingKey(title)
  return names.some((name) => openingKey(name) === key)
}

/** For a page named after an opening: the structured data then describes that opening. */
function ofOne(all: ExtractedEntities, ofPage: ExtractedEntities, named: Opening): ExtractedEntities {
  const title = { value: named.title, quote: named.title }
  return { ...ofPage, ...named.entities, role_title: all.role_title ?? [title] }
}

function ofSeveral(ofPage: ExtractedEntities, openings: readonly Opening[]): ExtractedEntities {
  const titles = openings.map(({ title }) => ({ value: title, quote: title }))
  const entities: Partial<Record<EntityName, readonly ExtractedEntity[]>> = { ...ofPage, role_title: titles }
  for (const name of entityNames) {
    const stated = openings.filter((each) => each.entities[name] !== undefined)
    if (stated.length === 0 || name === 'role_title') continue
    const isOfAll = stated.length === openings.length && stated.every((each) => isSame(each, stated[0], name))
    const values = isOfAll
      ? (stated[0]?.entities[name] ?? [])
      : stated.flatMap(({ title, entities: found }) =>
          (found[name] ?? []).map(({ value, quote }) => ({ value: `${title}: ${value}`, quote })),
        )
    entities[name] = values.slice(0, maxValues)
  }
  return entities
}

function isSame(one: Opening, other: Opening | undefined, name: EntityName): boolean {
  const [mine, theirs] = [one, other].map((each) => each?.entities[name]?.map(({ value }) => toComparable(value)))
  return mine?.join('\n') === theirs?.join('\n')
}
