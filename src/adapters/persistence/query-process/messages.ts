import { AppError, type ErrorCode, toAppError } from '../../../domain/shared/app-error.js'

/** From the parent to a child: one at a time. */
export interface Request {
  readonly method: string
  readonly args: unknown
}

/** From a child, once, when it can take calls. Sizes in bytes. */
export interface Ready {
  readonly kind: 'ready'
  readonly residentBytes: number
}

/** From a child, for each request. */
export type Reply =
  | { readonly kind: 'result'; readonly value: unknown; readonly residentBytes: number }
  | { readonly kind: 'error'; readonly error: WireError; readonly residentBytes: number }

export interface WireError {
  readonly code: ErrorCode
  readonly message: string
  readonly retryable: boolean
  /** For the log: the stacks of the causes. */
  readonly cause: string | null
}

export function toWire(error: unknown): WireError {
  const { code, message, retryable, cause } = toAppError(error)
  return { code, message, retryable, cause: cause === undefined ? null : describe(cause) }
}

export function fromWire({ code, message, retryable, cause }: WireError): AppError {
  return new AppError(code, message, { retryable, cause: cause === null ? undefined : new RemoteCause(cause) })
}

/** A cause from another process, with the stack it had there. */
class RemoteCause extends Error {
  override readonly name = 'RemoteCause'

  constructor(description: string) {
    super('in the query process')
    this.stack = description
  }
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const own = cause.stack ?? cause.message
  return cause.cause === undefined ? own : `${own}\ncaused by ${describe(cause.cause)}`
}
