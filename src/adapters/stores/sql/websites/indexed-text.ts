import { setImmediate as nextTurn } from 'node:timers/promises'
import { type AnalysedText, analyse } from '#src/adapters/stores/index/analyse.js'
import { lengthInWords } from '#src/adapters/stores/index/count-terms.js'
import type { Chunk, ProcessedPage } from '#src/domain/websites/page-content.js'

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

type AnalysedPage = Pick<ProcessedPage, 'title' | 'chunks'>

// others are answered between two turns
const maxTurnMs = 15

/** What is stored of the chunks of a page, made a few chunks at a time: a page of thousands takes seconds. */
export async function analyseInTurns({ title, chunks }: AnalysedPage): Promise<readonly AnalysedChunk[]> {
  const analysedTitle = analyse(title)
  const analysed: AnalysedChunk[] = []
  let started = performance.now()
  for (const chunk of chunks) {
    analysed.push(analyseChunk(analysedTitle, chunk))
    if (performance.now() - started < maxTurnMs) continue
    await nextTurn()
    started = performance.now()
  }
  return analysed
}

function analyseChunk(title: AnalysedText, chunk: Chunk): AnalysedChunk {
  const { headings, content } = chunk
  return { chunk, length: lengthInWords(content), text: analyseText(title, headings, content) }
}
