import type { PageBlock } from './page-content.js'

/** The blocks under the title of their page, where it has headings and none of them is of the first level. */
export function underTitle(title: string, blocks: readonly PageBlock[]): readonly PageBlock[] {
  const depths = blocks.flatMap((block) => (block.kind === 'heading' ? [block.depth] : []))
  if (title === '' || depths.length === 0 || depths.includes(1)) return blocks
  return [{ kind: 'heading', depth: 1, text: title }, ...blocks]
}
