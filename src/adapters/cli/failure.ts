import type { AppError } from '../../domain/shared/app-error.js'
import { WebsiteError } from '../../domain/websites/website-error.js'

/** A failure for scripts; `suggestion` where it is about a page. */
export function failureJson(failure: AppError): object {
  const { code, message, retryable } = failure
  return { code, message, retryable, ...(failure instanceof WebsiteError ? { suggestion: failure.suggestion } : {}) }
}

/** What went wrong, and what to do about it. */
export function failureText(failure: AppError): string {
  return failure instanceof WebsiteError ? `${failure.message} ${failure.suggestion}` : failure.message
}
