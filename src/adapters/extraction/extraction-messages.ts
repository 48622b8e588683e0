import type { ExtractedPage, ExtractionRequest } from '../../application/websites/ports/content-extractor.js'
import type { NotAPage } from './not-a-page.js'

/** A page without what only its caller needs: it crosses to a thread. */
export type ExtractionJob = Omit<ExtractionRequest, 'signal'>

/** What a thread answers: `unreadable` for a page without text, `failed` when our code did not get along with it. */
export type ExtractionAnswer =
  | { readonly outcome: 'read'; readonly read: ExtractedPage }
  | { readonly outcome: 'unreadable'; readonly missing: NotAPage }
  | { readonly outcome: 'failed'; readonly cause: string }
