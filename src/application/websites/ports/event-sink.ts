import type { ContentType } from '#src/domain/websites/website.js'

/** The operation that a page is worked on for. */
export type PageOperation = 'process' | 'refresh'

/** Events of pages and questions. Source: rag-events. */
export type WebsiteEvent =
  | {
      readonly name: 'WebsiteProcessingStart'
      readonly operation: PageOperation
      readonly url: string
      readonly contentType: ContentType
    }
  | {
      readonly name: 'WebsiteProcessingComplete'
      readonly operation: PageOperation
      readonly sourceId: number
      readonly chunksCreated: number
      readonly processingTimeMs: number
    }
  | {
      readonly name: 'WebsiteProcessingFailed'
      readonly operation: PageOperation
      readonly url: string
      readonly error: string
    }
  | { readonly name: 'SemanticQueryStart'; readonly query: string; readonly filters: QueryFilters }
  | { readonly name: 'SemanticQueryComplete'; readonly resultsCount: number; readonly processingTimeMs: number }

/** The filters of a question; null if not set. */
export interface QueryFilters {
  readonly contentType: ContentType | null
  readonly sourceIds: readonly number[] | null
}

/** Records events for observers of the server. Never fails and never delays its caller. */
export interface EventSink {
  emit(event: WebsiteEvent): void
}
