import { isFactLine } from './facts-chunk.js'
import type { Chunk } from './page-content.js'

// a chunk may repeat the last sentences of the one before; shorter matches are chance
const repeated = { min: 20, max: 200 } as const

/** Returns the chunks of a page as one text, without fact lines and without repeats between chunks. */
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
