/** A text as the model is to read it, its prefix included. */
export interface ModelRequest {
  readonly text: string
}

/** What the process with the model answers; `failed` in the words of an EMBEDDING_FAILED, its cause for the log. */
export type ModelAnswer =
  | { readonly outcome: 'embedded'; readonly vector: Float32Array; readonly dimensions: number | undefined }
  | { readonly outcome: 'failed'; readonly message: string; readonly suggestion: string; readonly cause: string | null }
