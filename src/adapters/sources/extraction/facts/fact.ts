import type { EntityName, ExtractedEntity } from '#src/domain/websites/page-content.js'

/** A fact with the name of what it is about, in the order in which they are believed. */
export interface Fact extends ExtractedEntity {
  readonly name: EntityName
}
