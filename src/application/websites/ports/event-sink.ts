import type { ContentType } from '#src/domain/websites/website.js'

/** What was asked for when a page is worked on. */
export type PageOperation = 'process' | 'refresh'

/** What happens to pages and questions. Source: rag-events. */
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

/** What a question was narrowed to; null where it was not. */
export interface QueryFilters {
  readonly contentType: ContentType | null
  readonly sourceIds: readonly number[] | null
}

/** Takes note of events for whoever observes the server. It never fails and never delays its caller. */
export interface EventSink {
  emit(event: WebsiteEvent): void
}
