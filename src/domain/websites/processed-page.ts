import { chunkBlocks } from './chunking.js'
import { factsChunk } from './facts-chunk.js'
import { detectLanguage } from './language.js'
import type { PageBlock, PageContent, ProcessedPage } from './page-content.js'
import type { ContentType } from './website.js'

/** The content of a page in its language and in chunks, the facts of a posting first; there may be none. */
export function toProcessedPage(content: PageContent, contentType: ContentType): ProcessedPage {
  const { title, blocks, entities } = content
  const language = detectLanguage(blocks.map(({ text }) => text).join('\n'))
  const facts = factsChunk(content)
  const chunks = chunkBlocks(underTitle(title, blocks), contentType, language)
  return { title, language, entities, chunks: facts === null ? chunks : [facts, ...chunks] }
}

/** The blocks under the title of their page, where it has headings and none of them is of the first level. */
export function underTitle(title: string, blocks: readonly PageBlock[]): readonly PageBlock[] {
  const depths = blocks.flatMap((block) => (block.kind === 'heading' ? [block.depth] : []))
  if (title === '' || depths.length === 0 || depths.includes(1)) return blocks
  return [{ kind: 'heading', depth: 1, text: title }, ...blocks]
}
