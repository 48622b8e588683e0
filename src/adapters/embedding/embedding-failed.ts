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

/** What keeps a vector from being stored and compared, for a message; null when nothing does. */
export function faultOf(vector: Float32Array): string | null {
  if (vector.length === 0) return 'an empty vector'
  if (!vector.every(Number.isFinite)) return 'a vector with a number that is not finite'
  if (vector.every((value) => value === 0)) return 'a vector of nothing but zeros'
  return null
}
