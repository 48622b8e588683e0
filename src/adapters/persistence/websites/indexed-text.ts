import type { Chunk, ProcessedPage } from '../../../domain/websites/page-content.js'
import { type AnalysedText, analyse } from '../full-text/analyse.js'
import { lengthInWords } from '../full-text/count-terms.js'

/** What an index stores of a chunk. */
export interface IndexedText {
  readonly title: AnalysedText
  readonly headings: AnalysedText
  readonly body: AnalysedText
}

/** A chunk with what the index stores of it: the slow half of storing a page. */
export interface AnalysedChunk {
  readonly chunk: Chunk
  /** Of its content, in words. */
  readonly length: number
  readonly text: IndexedText
}

/** `title` is the same for all chunks of a page, and is analysed once. */
export function analyseText(title: AnalysedText, headings: readonly string[], content: string): IndexedText {
  return { title, headings: analyse(headings.join('\n')), body: analyse(content) }
}

export function analyseChunks({ title, chunks }: Pick<ProcessedPage, 'title' | 'chunks'>): readonly AnalysedChunk[] {
  const analysedTitle = analyse(title)
  return chunks.map((chunk) => ({
    chunk,
    length: lengthInWords(chunk.content),
    text: analyseText(analysedTitle, chunk.headings, chunk.content),
  }))
}
