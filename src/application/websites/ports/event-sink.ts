import type { ContentType } from '../../../domain/websites/website.js'

/** What happens to pages and questions. Source: rag-events. */
export type WebsiteEvent =
  | {
      readonly name: 'WebsiteProcessingStart'
      readonly tool: string
      readonly url: string
      readonly contentType: ContentType
    }
  | {
      readonly name: 'WebsiteProcessingComplete'
      readonly tool: string
      readonly sourceId: number
      readonly chunksCreated: number
      readonly processingTimeMs: number
    }
  | { readonly name: 'WebsiteProcessingFailed'; readonly tool: string; readonly url: string; readonly error: string }
  | { readonly name: 'SemanticQueryStart'; readonly query: string; readonly filters: Readonly<Record<string, unknown>> }
  | { readonly name: 'SemanticQueryComplete'; readonly resultsCount: number; readonly processingTimeMs: number }

/** Takes note of events for whoever observes the server. It never fails and never delays its caller. */
export interface EventSink {
  emit(event: WebsiteEvent): void
}
