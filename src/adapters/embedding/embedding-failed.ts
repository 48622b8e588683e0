import type { AppError } from '../../domain/shared/app-error.js'
import { type OutsideProblem, websiteFailure } from '../../domain/websites/website-failure.js'

interface FailureParts {
  /** What the user may do about it. */
  readonly advice: string
  /** What else a program may read of it. */
  readonly facts?: Omit<OutsideProblem, 'problem' | 'advice'>
  readonly retryable?: boolean
  readonly cause?: unknown
}

/** The one failure of every embedder: EMBEDDING_FAILED. */
export function embeddingFailed(message: string, { advice, facts, retryable, cause }: FailureParts): AppError {
  const problem = { problem: 'embedder-failed', ...facts, advice } as const
  return websiteFailure('EMBEDDING_FAILED', message, problem, { retryable: retryable ?? false, cause })
}

/** What a caller gets who gave up, or whose embedder was closed. */
export function embeddingStopped(cause: unknown): AppError {
  return embeddingFailed('Embedding was stopped before it ended.', { advice: 'Try again.', retryable: true, cause })
}
