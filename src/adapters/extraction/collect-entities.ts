import {
  type EntityName,
  type ExtractedEntities,
  type ExtractedEntity,
  entityNames,
} from '../../domain/websites/page-content.js'

/** A fact with the name of what it is about, in the order in which they are believed. */
export interface Fact extends ExtractedEntity {
  readonly name: EntityName
}

const mostOfOne = 30

/**
 * Facts by name, each value once. A name that an earlier list of facts has is not taken from a later one.
 */
export function collectEntities(...sources: readonly (readonly Fact[])[]): ExtractedEntities {
  const entities: Partial<Record<EntityName, readonly ExtractedEntity[]>> = {}
  for (const name of entityNames) {
    const facts = sources.map((source) => source.filter((fact) => fact.name === name)).find(({ length }) => length > 0)
    if (facts !== undefined) entities[name] = distinct(facts).slice(0, mostOfOne)
  }
  return entities
}

function distinct(facts: readonly Fact[]): readonly ExtractedEntity[] {
  const byValue = new Map<string, ExtractedEntity>()
  for (const { value, quote } of facts) if (!byValue.has(value)) byValue.set(value, { value, quote })
  return [...byValue.values()]
}
