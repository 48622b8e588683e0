import type { AppError } from '#src/domain/shared/app-error.js'

/** Says a failure in words, for the event log and for what a source keeps of its last attempt. It never fails. */
export interface FailureWording {
  /** What went wrong. */
  messageOf(failure: AppError): string
  /** What went wrong, and what to do about it. */
  textOf(failure: AppError): string
}
