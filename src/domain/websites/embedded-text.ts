/** A chunk with what stands above it. */
export interface ChunkInPage {
  readonly title: string
  readonly headings: readonly string[]
  readonly content: string
}

/** What is embedded of a chunk. */
export function embeddedText({ title, headings, content }: ChunkInPage): string {
  return [title, ...headings, content].filter((text) => text !== '').join('\n')
}
