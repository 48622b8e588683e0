/** Every way a call can fail, in every context. Each edge maps all of them. */
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
 * What a failure is about, as plain data. Each context (pages, mail queries, databases) has a closed union of problems.
 * The edges word the messages, because only they know the names of tools, options and fields.
 */
export interface Facts {
  readonly context: 'boards' | 'documents' | 'hunt' | 'logins' | 'mail' | 'papers' | 'storage' | 'websites'
  readonly problem: string
}

export interface AppErrorOptions {
  readonly facts?: Facts | null
  /** Whether the same call may succeed later. Defaults to true for INTERNAL_ERROR, otherwise false. */
  readonly retryable?: boolean
  /** The underlying error; logged, never shown to a client. */
  readonly cause?: unknown
}

/** Options of a failure, apart from its facts. */
export type FailureOptions = Omit<AppErrorOptions, 'facts'>

/**
 * The only error that use cases and adapters throw. Its message and facts are safe to show: no folder, no SQL, no
 * stack.
 */
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

/** The message of a failure that nobody foresaw. */
export const unforeseenMessage = 'Something unexpected went wrong; the log on stderr has the cause.'

/** Returns `error` itself if it is an AppError; wraps anything else in an INTERNAL_ERROR with `error` as its cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  return new AppError('INTERNAL_ERROR', unforeseenMessage, {
    cause: error,
  })
}

/** Returns the facts of a failure of this context, whose problems `F` lists. Returns null for any other error. */
export function factsOf<F extends Facts>(error: unknown, context: F['context']): F | null {
  return error instanceof AppError && error.facts?.context === context ? (error.facts as F) : null
}
