import type { EntityName, ExtractedEntity } from '#src/domain/websites/page-content.js'

/** A named fact; lists of facts are ordered by reliability. */
export interface Fact extends ExtractedEntity {
  readonly name: EntityName
}
