import { formatStacks } from '#src/adapters/kit/errors.js'
import { AppError, type ErrorCode, type Facts, toAppError } from '#src/domain/shared/app-error.js'

/** An AppError as sent between threads or processes, where it would lose its class. */
export interface WireError {
  readonly code: ErrorCode
  readonly message: string
  readonly facts: Facts | null
  readonly retryable: boolean
  /** For the log: the stacks of the causes. */
  readonly cause: string | null
}

/** Any other error becomes an INTERNAL_ERROR. */
export function toWireError(error: unknown): WireError {
  const { code, message, facts, retryable, cause } = toAppError(error)
  return { code, message, facts, retryable, cause: cause === undefined ? null : formatStacks(cause) }
}

export function fromWireError({ cause, ...error }: WireError): AppError {
  const { code, message, facts, retryable } = error
  return new AppError(code, message, { facts, retryable, cause: cause === null ? undefined : new RemoteCause(cause) })
}

/** A cause from another thread or process, with the stack that it had there. */
class RemoteCause extends Error {
  override readonly name = 'RemoteCause'

  constructor(stacks: string) {
    super('in another thread or process')
    this.stack = stacks
  }
}
