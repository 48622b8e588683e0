/** What a text is embedded for: models are told whether it is searched or searches. */
export type EmbeddingPurpose = 'passage' | 'query'

/** Turns texts into vectors, near each other where the texts mean alike. */
export interface Embedder {
  /** Names the model and where it runs; vectors of different names do not compare. */
  readonly model: string
  /** Length of every vector. It may ask the model once. Throws as `embed`. */
  dimensions(signal?: AbortSignal): Promise<number>
  /**
   * One vector a text, in order, of finite numbers and not all zero.
   * Throws EMBEDDING_FAILED (problem `embedder-failed`), retryable when it may work later.
   */
  embed(texts: readonly string[], purpose: EmbeddingPurpose, signal?: AbortSignal): Promise<readonly Float32Array[]>
  /** Lets go of the model. Nothing is asked of it afterwards. */
  close(): Promise<void>
}
