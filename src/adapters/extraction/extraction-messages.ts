import type { PageContent } from '../../domain/websites/page-content.js'
import type { Page } from './extract-page.js'

export type ExtractionJob = Page

/** What a thread answers: `unreadable` for a page without text, `failed` when our code did not get along with it. */
export type ExtractionAnswer =
  | { readonly outcome: 'read'; readonly content: PageContent }
  | { readonly outcome: 'unreadable' }
  | { readonly outcome: 'failed'; readonly cause: string }
