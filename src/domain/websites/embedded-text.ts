/** A chunk with what stands above it. */
export interface ChunkInPage {
  readonly title: string
  readonly headings: readonly string[]
  readonly content: string
}

/** What is embedded of a chunk, and its innermost heading: the title when it has none, '' when there is neither. */
export function embeddedText({ title, headings, content }: ChunkInPage): {
  readonly text: string
  readonly headingText: string
} {
  const above = [title, ...headings].filter((text) => text !== '')
  return { text: [...above, content].join('\n'), headingText: above.at(-1) ?? '' }
}
