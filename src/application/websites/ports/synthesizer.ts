export interface Excerpt {
  readonly url: string
  /** The headings above it, outermost first. */
  readonly headings: readonly string[]
  readonly content: string
}

export interface SynthesisRequest {
  readonly query: string
  /** Best first, at least one. */
  readonly excerpts: readonly Excerpt[]
  readonly signal: AbortSignal
}

export type SynthesisAnswer =
  /** `isCut` when the model stopped at its bound of length, not at the end of what it had to say. */
  { readonly text: string; readonly isCut?: boolean } | { readonly unavailable: string }

/** Writes an answer from excerpts, with a language model. What it writes is not checked here. */
export interface Synthesizer {
  /**
   * The answer as Markdown that cites URLs; or why there is none, as a sentence for the caller. It never throws for what
   * the model or its service does.
   */
  synthesize(request: SynthesisRequest): Promise<SynthesisAnswer>
}
