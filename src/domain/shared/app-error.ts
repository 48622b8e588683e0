/** Every way a call can fail, for every context. Each edge maps all of them. */
export const errorCodes = [
  'VALIDATION_ERROR',
  'NOT_FOUND',
  'DB_NOT_FOUND',
  'DB_ERROR',
  'QUERY_REJECTED',
  'TIMEOUT',
  'FETCH_FAILED',
  'EMBEDDING_FAILED',
  'INTERNAL_ERROR',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/**
 * What a failure is about, as plain data: pages, questions to the mail and databases have a closed union of problems each.
 * The edges word them, because only they know the names of tools, options and fields.
 */
export interface Facts {
  readonly context: 'boards' | 'mail' | 'storage' | 'websites'
  readonly problem: string
}

export interface AppErrorOptions {
  readonly facts?: Facts | null
  /** Whether the same call may succeed later. Unless said, only an INTERNAL_ERROR may. */
  readonly retryable?: boolean
  /** What went wrong underneath; logged, never shown to a client. */
  readonly cause?: unknown
}

/** What a failure of a context may say beside its facts. */
export type FailureOptions = Omit<AppErrorOptions, 'facts'>

/** The one error that use cases and adapters throw. Its message and facts are safe to show: no folder, no SQL, no stack. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly retryable: boolean
  readonly facts: Facts | null

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.retryable = options.retryable ?? code === 'INTERNAL_ERROR'
    this.facts = options.facts ?? null
  }
}

/** `error` itself when it is an AppError; anything else is an INTERNAL_ERROR that keeps it as cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  return new AppError('INTERNAL_ERROR', 'Something unexpected went wrong; the log on stderr has the cause.', {
    cause: error,
  })
}

/** The facts of a failure of this context, whose problems `F` lists; null for any other error. */
export function factsOf<F extends Facts>(error: unknown, context: F['context']): F | null {
  return error instanceof AppError && error.facts?.context === context ? (error.facts as F) : null
}
