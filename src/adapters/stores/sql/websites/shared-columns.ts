import type { TableOf } from '#src/adapters/stores/sql/kit/table-of.js'
import type { SourceState } from '#src/domain/websites/page-kind.js'
import type { ContentType, Language, ProcessingStatus } from '#src/domain/websites/website.js'

/** The columns of pages that both engines share; each engine's tables define how it stores them. */
export interface SourceRow {
  readonly id: number
  readonly url: string
  readonly contentType: ContentType
  readonly status: ProcessingStatus
  readonly title: string
  readonly language: Language | null
  readonly fetchedAt: string | null
  readonly chunksCount: number
  readonly errorMessage: string | null
  readonly entities: string
  readonly lease: string | null
  readonly etag: string | null
  readonly lastModified: string | null
  readonly contentHash: string | null
  readonly hasPastedText: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly queuedAt: string | null
  readonly attempts: number
  readonly state: SourceState
  readonly stateSince: string | null
  readonly stateReason: string | null
}

export type SourcesTable = TableOf<SourceRow>
