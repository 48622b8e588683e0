import { embeddedText } from './embedded-text.js'
import type { ProcessedPage } from './page-content.js'

/** A heading or title that should find its own chunk. */
export interface Probe {
  readonly chunkIndex: number
  readonly text: string
}

const mostPerPage = 3

/** A few headings of the page, spread over it, each with the first chunk under it; its title where it has no heading. */
export function chooseProbes({ title, chunks }: Pick<ProcessedPage, 'title' | 'chunks'>): readonly Probe[] {
  const headingTexts = chunks.map((chunk) => embeddedText({ ...chunk, title }).headingText)
  const candidates = chunks.flatMap((_, chunkIndex) => {
    const text = headingTexts[chunkIndex] ?? ''
    return text === '' || text === headingTexts[chunkIndex - 1] ? [] : [{ chunkIndex, text }]
  })
  const step = Math.max(1, Math.ceil(candidates.length / mostPerPage))
  return candidates.filter((_, i) => i % step === 0)
}
