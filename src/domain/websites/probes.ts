import type { Chunk, ProcessedPage } from './page-content.js'

/** A heading or title that should find its own chunk. */
export interface Probe {
  readonly chunkIndex: number
  readonly text: string
}

const mostPerPage = 3

/** A few headings of the page, spread over it, each with the first chunk under it; its title where it has no heading. */
export function chooseProbes({ title, chunks }: Pick<ProcessedPage, 'title' | 'chunks'>): readonly Probe[] {
  const candidates = chunks.flatMap((chunk, chunkIndex) => {
    const text = headingText(title, chunk)
    return text === '' || text === headingText(title, chunks[chunkIndex - 1]) ? [] : [{ chunkIndex, text }]
  })
  const step = Math.max(1, Math.ceil(candidates.length / mostPerPage))
  return candidates.filter((_, i) => i % step === 0)
}

/** The innermost heading of a chunk, or the title of its page. */
export function headingText(title: string, chunk: Chunk | undefined): string {
  return chunk === undefined ? '' : (chunk.headings.at(-1) ?? title)
}
