import type { Embedder, EmbeddingPurpose } from '#src/application/websites/ports/embedder.js'
import type { AppError } from '#src/domain/shared/app-error.js'
import { type OutsideProblem, websiteFailure } from '#src/domain/websites/website-failure.js'

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

type Prefixes = Readonly<Record<EmbeddingPurpose, string>>

const none: Prefixes = { query: '', passage: '' }

/** How families of models were taught to tell what is searched from what searches. */
const families: readonly { readonly name: RegExp; readonly prefixes: Prefixes }[] = [
  { name: /(^|[^a-z0-9])e5([^a-z0-9]|$)/i, prefixes: { query: 'query: ', passage: 'passage: ' } },
  { name: /nomic-embed/i, prefixes: { query: 'search_query: ', passage: 'search_document: ' } },
]

/** What to put before a text for the model with this name. */
export function prefixOf(model: string, purpose: EmbeddingPurpose): string {
  const { prefixes } = families.find(({ name }) => name.test(model)) ?? { prefixes: none }
  return prefixes[purpose]
}

/** How many numbers its vectors have, from one that it makes. */
export async function measureDimensions(embedder: Embedder, signal: AbortSignal | undefined): Promise<number> {
  const [vector] = await embedder.embed(['dimensions'], 'query', signal)
  return vector?.length ?? 0
}
