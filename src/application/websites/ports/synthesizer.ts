import type { Chunk } from '#src/domain/websites/page-content.js'

/** A chunk with the URL of its page. */
export interface Excerpt extends Chunk {
  readonly url: string
}

export interface SynthesisRequest {
  readonly query: string
  /** Best first, at least one. */
  readonly excerpts: readonly Excerpt[]
  readonly signal: AbortSignal
}

/** The answer; `isCut` means that the model stopped at its length limit. */
export type SynthesisAnswer = { readonly text: string; readonly isCut?: boolean } | { readonly unavailable: string }

/** Writes an answer from excerpts with a language model. The answer is not checked here. */
export interface Synthesizer {
  /**
   * Returns the answer as Markdown that cites URLs, or a sentence that says why there is none. Never throws for errors
   * of the model or its service.
   */
  synthesize(request: SynthesisRequest): Promise<SynthesisAnswer>
}
