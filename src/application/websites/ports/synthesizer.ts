import type { Chunk } from '#src/domain/websites/page-content.js'

/** A chunk, and the page that it is from. */
export interface Excerpt extends Chunk {
  readonly url: string
}

export interface SynthesisRequest {
  readonly query: string
  /** Best first, at least one. */
  readonly excerpts: readonly Excerpt[]
  readonly signal: AbortSignal
}

/** What was written; `isCut` when the model stopped at its bound of length, not at the end of what it had to say. */
export type SynthesisAnswer = { readonly text: string; readonly isCut?: boolean } | { readonly unavailable: string }

/** Writes an answer from excerpts, with a language model. What it writes is not checked here. */
export interface Synthesizer {
  /**
   * The answer as Markdown that cites URLs; or why there is none, as a sentence for the caller. It never throws for what
   * the model or its service does.
   */
  synthesize(request: SynthesisRequest): Promise<SynthesisAnswer>
}
