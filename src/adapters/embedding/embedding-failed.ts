import { WebsiteError, type WebsiteErrorParts } from '../../domain/websites/website-error.js'

/** The one failure of every embedder: EMBEDDING_FAILED, type EmbeddingError. */
export function embeddingFailed(message: string, parts: Omit<WebsiteErrorParts, 'type'>): WebsiteError {
  return new WebsiteError('EMBEDDING_FAILED', message, { type: 'EmbeddingError', ...parts })
}

/** What a caller gets who gave up, or whose embedder was closed. */
export function embeddingStopped(cause: unknown): WebsiteError {
  return embeddingFailed('Embedding was stopped before it ended.', {
    suggestion: 'Try again.',
    retryable: true,
    cause,
  })
}
