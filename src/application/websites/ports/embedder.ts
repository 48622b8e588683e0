/** The purpose of an embedding: models are told whether a text is searched or is a query. */
export type EmbeddingPurpose = 'passage' | 'query'

/** Turns texts into vectors; similar meanings give near vectors. */
export interface Embedder {
  /** Names the model and where it runs; vectors with different names are not comparable. */
  readonly model: string
  /** Returns the length of every vector. May call the model once. Throws like `embed`. */
  dimensions(signal?: AbortSignal): Promise<number>
  /**
   * Returns one vector per text, in order, with finite numbers that are not all zero. Throws EMBEDDING_FAILED (problem
   * `embedder-failed` or `dimensions-changed`), retryable if it may work later.
   */
  embed(texts: readonly string[], purpose: EmbeddingPurpose, signal?: AbortSignal): Promise<readonly Float32Array[]>
  /** Releases the model; no calls may follow. */
  close(): Promise<void>
}
