import type { Embedder, EmbeddingPurpose } from '#src/application/websites/ports/embedder.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { type OutsideProblem, websiteFailure } from '#src/domain/websites/website-failure.js'

interface FailureParts {
  /** What the user can do about it. */
  readonly advice: string
  /** Further facts, for programs. */
  readonly facts?: Omit<OutsideProblem, 'problem' | 'advice'>
  readonly retryable?: boolean
  readonly cause?: unknown
}

/** Every embedder fails with this error: EMBEDDING_FAILED. */
export function embeddingFailed(message: string, { advice, facts, retryable, cause }: FailureParts): AppError {
  const problem = { problem: 'embedder-failed', ...facts, advice } as const
  return websiteFailure('EMBEDDING_FAILED', message, problem, { retryable: retryable ?? false, cause })
}

/** The error for a caller that aborted, or whose embedder was closed. */
export function embeddingStopped(cause: unknown): AppError {
  return embeddingFailed('Embedding was cancelled.', { advice: 'Try again.', retryable: true, cause })
}

/** Why a vector cannot be stored and compared, for a message. Returns null if it can. */
export function faultOf(vector: Float32Array): string | null {
  if (vector.length === 0) return 'an empty vector'
  if (!vector.every(Number.isFinite)) return 'a vector with a number that is not finite'
  if (vector.every((value) => value === 0)) return 'a vector of only zeros'
  return null
}

type Prefixes = Readonly<Record<EmbeddingPurpose, string>>

const none: Prefixes = { query: '', passage: '' }

/** The prefixes by which families of models tell queries from passages. */
const families: readonly { readonly name: RegExp; readonly prefixes: Prefixes }[] = [
  { name: /(^|[^a-z0-9])e5([^a-z0-9]|$)/i, prefixes: { query: 'query: ', passage: 'passage: ' } },
  { name: /nomic-embed/i, prefixes: { query: 'search_query: ', passage: 'search_document: ' } },
]

/** The prefix of a text for the model with this name. */
export function prefixOf(model: string, purpose: EmbeddingPurpose): string {
  const { prefixes } = families.find(({ name }) => name.test(model)) ?? { prefixes: none }
  return prefixes[purpose]
}

/** The number of dimensions, measured on one vector that the embedder makes. */
export async function measureDimensions(embedder: Embedder, signal: AbortSignal | undefined): Promise<number> {
  const [vector] = await embedder.embed(['dimensions'], 'query', signal)
  return vector?.length ?? 0
}
