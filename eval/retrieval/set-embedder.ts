import type { ChunkVectors } from '../../src/application/websites/ports/website-repository.js'
import type { Paragraph, Question } from './question-sets.js'

/** Gives the vectors of a question set. */
export interface SetEmbedder {
  readonly name: string
  /** Of the paragraphs of one article, and of its probes. */
  ofPage(paragraphs: readonly Paragraph[]): Promise<ChunkVectors>
  /** `seed` tells one question from another. */
  ofQuestion(question: Question, seed: number): Promise<Float32Array>
}
