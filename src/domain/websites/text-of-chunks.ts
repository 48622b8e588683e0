import { isFactLine } from './facts-chunk.js'
import type { Chunk } from './page-content.js'

// a chunk may begin with the last sentences of the one before it; less than this is alike by chance
const repeated = { min: 20, max: 200 } as const

/** What the chunks of a page say as one text: without the lines of its facts, and without what a chunk repeats of the one before it. */
export function textOfChunks(chunks: readonly Chunk[]): string {
  const texts = chunks.map(({ content }) => withoutFacts(content)).filter((text) => text !== '')
  return texts.map((text, i) => text.slice(repeatedLength(texts[i - 1] ?? '', text)).trim()).join('\n\n')
}

function withoutFacts(content: string): string {
  return content
    .split('\n')
    .filter((line) => !isFactLine(line))
    .join('\n')
    .trim()
}

function repeatedLength(before: string, text: string): number {
  for (let length = Math.min(repeated.max, text.length); length >= repeated.min; length--)
    if (before.endsWith(text.slice(0, length))) return length
  return 0
}
