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

/** A chunk with what the index stores of it: making this is the slow half of storing a page. */
export interface AnalysedChunk {
  readonly chunk: Chunk
  /** Length of its content, in words. */
  readonly length: number
  readonly text: IndexedText
}

/** `title` is shared by all chunks of a page, and analysed once. */
export function analyseText(title: AnalysedText, headings: readonly string[], content: string): IndexedText {
  return { title, headings: analyse(headings.join('\n')), body: analyse(content) }
}

type AnalysedPage = Pick<ProcessedPage, 'title' | 'chunks'>

// other work gets its turn after this time
const maxTurnMs = 15

/** Analyses the chunks of a page a few at a time, yielding to the event loop: a page of thousands takes seconds. */
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
