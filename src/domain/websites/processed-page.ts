import { withoutBreakHints } from '#src/domain/shared/text.js'
import { chunkBlocks } from './chunking.js'
import { factsChunks } from './facts-chunk.js'
import { detectLanguage } from './language.js'
import type { ExtractedEntities, ExtractedEntity, PageBlock, PageContent, ProcessedPage } from './page-content.js'
import type { ContentType } from './website.js'

/** Returns a page with its language and chunks, the facts of a posting first; there may be no chunks. */
export function toProcessedPage(read: PageContent, contentType: ContentType): ProcessedPage {
  const content = withoutHintsOfLines(read)
  const { title, blocks, entities } = content
  const language = detectLanguage(blocks.map(({ text }) => text).join('\n'))
  const chunks = chunkBlocks(underTitle(title, blocks), contentType, language)
  return { title, language, entities, chunks: [...factsChunks(content), ...chunks] }
}

/** Puts the blocks under the page title if there are headings but none of level 1. */
export function underTitle(title: string, blocks: readonly PageBlock[]): readonly PageBlock[] {
  const depths = blocks.flatMap((block) => (block.kind === 'heading' ? [block.depth] : []))
  if (title === '' || depths.length === 0 || depths.includes(1)) return blocks
  return [{ kind: 'heading', depth: 1, text: title }, ...blocks]
}

/** Removes line break hints, which must not appear in quotes and citations. */
function withoutHintsOfLines({ title, blocks, entities, statements, openings = [] }: PageContent): PageContent {
  return {
    title: withoutBreakHints(title),
    blocks: blocks.map((block) => ({ ...block, text: withoutBreakHints(block.text) })),
    entities: mapEntities(entities),
    statements: statements.map(withoutBreakHints),
    openings: openings.map((each) => ({ title: withoutBreakHints(each.title), entities: mapEntities(each.entities) })),
  }
}

function mapEntities(entities: ExtractedEntities): ExtractedEntities {
  const plain = ({ value, quote }: ExtractedEntity) => ({
    value: withoutBreakHints(value),
    quote: withoutBreakHints(quote),
  })
  return Object.fromEntries(Object.entries(entities).map(([name, values]) => [name, values.map(plain)]))
}
