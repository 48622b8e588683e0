import type { AppError } from '#src/domain/shared/app-error.js'

/** Words a failure for the event log and for the last error of a source. Never fails. */
export interface FailureWording {
  /** What went wrong. */
  messageOf(failure: AppError): string
  /** What went wrong, and what to do about it. */
  textOf(failure: AppError): string
}
