import { AppError, type ErrorCode } from '../shared/app-error.js'

/** The kinds of failure that the website tools name. Source: seed 003, error types. */
export const websiteErrorTypes = [
  'URLFetchError',
  'ChunkingError',
  'EmbeddingError',
  'DataValidationError',
  'NotFoundError',
] as const
export type WebsiteErrorType = (typeof websiteErrorTypes)[number]

export interface WebsiteErrorParts {
  readonly type: WebsiteErrorType
  /** What the caller may do about it. */
  readonly suggestion: string
  /** Facts a program may read, such as `url`, `status_code`, `timeout_seconds`. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly retryable?: boolean
  readonly cause?: unknown
}

/** A failure about a page. Its message, details and suggestion are safe to show. */
export class WebsiteError extends AppError {
  readonly type: WebsiteErrorType
  readonly suggestion: string
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, message: string, parts: WebsiteErrorParts) {
    super(code, message, { retryable: parts.retryable ?? false, cause: parts.cause })
    this.type = parts.type
    this.suggestion = parts.suggestion
    this.details = parts.details ?? {}
  }
}
