import { AppError, type ErrorCode, type Facts, type FailureOptions, factsOf } from '#src/domain/shared/app-error.js'
import { type NumberRange, rangeFault } from '#src/domain/shared/number-range.js'
import type { PageVerdict, RefusedKind } from './page-verdict.js'
import type { ProcessingStatus } from './website.js'

/** All problems with pages, with what is known about them. The edges word them. */
export type WebsiteProblem =
  | { readonly problem: 'invalid-url'; readonly url: string }
  | {
      readonly problem: 'number-out-of-range'
      readonly name: BoundedNumber
      readonly value: number
      readonly range: NumberRange
    }
  | { readonly problem: 'query-length'; readonly queryLength: number; readonly maxLength: number }
  | { readonly problem: 'query-vector-unusable'; readonly dimensions: number }
  | { readonly problem: 'source-gone' | 'page-taken-over'; readonly sourceId: number }
  | { readonly problem: 'deleted-meanwhile'; readonly url: string }
  | { readonly problem: 'source-busy'; readonly sourceId: number }
  | { readonly problem: 'source-full'; readonly sourceId: number; readonly chunksCount: number }
  | {
      readonly problem: 'source-pasted'
      readonly sourceId: number
      readonly url: string
      readonly chunksStillServed: number
    }
  | { readonly problem: 'chunk-not-served'; readonly sourceId: number; readonly after: number | undefined }
  | { readonly problem: 'version-not-kept'; readonly sourceId: number; readonly version: number }
  | { readonly problem: 'too-many-pages'; readonly url: string }
  | { readonly problem: 'page-empty' | 'processing-interrupted' }
  | (Omit<PageVerdict, 'kind'> & { readonly problem: 'page-refused'; readonly kind: RefusedKind; readonly url: string })
  | { readonly problem: 'page-abandoned'; readonly tries: number }
  | {
      readonly problem: 'status-not-allowed' | 'source-without-chunks'
      readonly sourceId: number
      readonly status: ProcessingStatus
      readonly allowed: readonly ProcessingStatus[]
    }
  | { readonly problem: 'reason-too-long'; readonly length: number; readonly maxLength: number }
  | { readonly problem: 'reason-without-failure'; readonly status: ProcessingStatus }
  | { readonly problem: 'no-chunks' | 'too-many-chunks' | 'title-too-long' }
  | {
      readonly problem: 'chunk-without-text' | 'chunk-too-long' | 'too-many-headings' | 'heading-too-long'
      readonly chunk: number
    }
  | { readonly problem: 'other-model'; readonly storedModel: string; readonly model: string }
  | {
      readonly problem: 'dimensions-changed'
      readonly host: string
      readonly model: string
      readonly expectedDimensions: number
      readonly dimensions: number
    }
  | { readonly problem: 'no-vector-space' | 'vector-unusable' | 'no-embedder' | 'vectors-not-loaded' }
  | OutsideProblem

/** A failure outside of the program. Only the adapter that met it knows a remedy, which it puts in `advice`. */
export type OutsideProblem = {
  readonly problem: 'page-not-fetched' | 'page-not-read' | 'embedder-failed' | 'model-not-fetched'
  readonly advice: string
  readonly url?: string
  readonly host?: string
  readonly model?: string
  /** The HTTP status; null if there was no answer. */
  readonly statusCode?: number | null
  readonly timeoutSeconds?: number
  readonly retryAfterSeconds?: number
  readonly tlsError?: string
  /** A host in a private network, which is only fetched from if it is allowed. */
  readonly privateHost?: string
}

/** Numbers of a request that have a range. */
export type BoundedNumber = 'concurrency' | 'limit' | 'offset' | 'maxResults'

/** The source that a failure is about, if any, and how much of it is still served. */
export interface AboutSource {
  readonly sourceId?: number
  readonly url?: string
  readonly chunksStillServed?: number
}

export type WebsiteFacts = Facts & { readonly context: 'websites' } & AboutSource & WebsiteProblem

/** Creates a failure about a page; not retryable unless the options say so. */
export function websiteFailure(
  code: ErrorCode,
  message: string,
  problem: AboutSource & WebsiteProblem,
  { retryable = false, cause }: FailureOptions = {},
): AppError {
  return new AppError(code, message, { facts: { context: 'websites', ...problem }, retryable, cause })
}

/** Creates the failure for a request that can never succeed. */
export function refusedRequest(message: string, problem: WebsiteProblem): AppError {
  return websiteFailure('VALIDATION_ERROR', message, problem)
}

/** Creates the failure for a page that does not become a source; `url` is where it was found. The edges word it. */
export function refusedPage(kind: RefusedKind, { quote, elsewhere }: PageVerdict, url: string): AppError {
  return refusedRequest(`The page is not a source: ${kind}.`, { problem: 'page-refused', kind, quote, elsewhere, url })
}

/** Throws VALIDATION_ERROR unless the value is a whole number in its range. */
export function checkNumber(name: BoundedNumber, value: number, { min, max }: NumberRange): void {
  const fault = rangeFault(name, value, { min, max })
  if (fault !== null) throw refusedRequest(fault, { problem: 'number-out-of-range', name, value, range: { min, max } })
}

/** Creates the failure for an unknown source id. */
export function goneSource(sourceId: number): AppError {
  return websiteFailure('NOT_FOUND', `There is no website with the id ${sourceId}.`, {
    problem: 'source-gone',
    sourceId,
  })
}

/** Returns the facts of a failure about a page, or null for any other error. */
export function websiteFactsOf(error: unknown): WebsiteFacts | null {
  return factsOf<WebsiteFacts>(error, 'websites')
}
