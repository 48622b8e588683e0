import type { AppError } from '../../domain/shared/app-error.js'
import { failureMessage } from '../presentation/failure-message.js'
import { failureWording, failureWords } from '../presentation/websites/failure-words.js'

/** A failure for scripts; `suggestion` where it is about a page. */
export function failureJson(failure: AppError): object {
  const { code, retryable } = failure
  const words = failureWords(failure)
  if (words === null) return { code, message: failureMessage(failure), retryable }
  return { code, message: words.message, retryable, suggestion: words.suggestion }
}

/** What went wrong, and what to do about it. */
export const failureText = failureWording.textOf
