import { withoutBreakHints } from '#src/domain/shared/text.js'
import { chunkBlocks } from './chunking.js'
import { factsChunks } from './facts-chunk.js'
import { detectLanguage } from './language.js'
import type { ExtractedEntities, ExtractedEntity, PageBlock, PageContent, ProcessedPage } from './page-content.js'
import type { ContentType } from './website.js'

/** The content of a page in its language and in chunks, the facts of a posting first; there may be none. */
export function toProcessedPage(read: PageContent, contentType: ContentType): ProcessedPage {
  const content = withoutHintsOfLines(read)
  const { title, blocks, entities } = content
  const language = detectLanguage(blocks.map(({ text }) => text).join('\n'))
  const chunks = chunkBlocks(underTitle(title, blocks), contentType, language)
  return { title, language, entities, chunks: [...factsChunks(content), ...chunks] }
}

/** The blocks under the title of their page, where it has headings and none of them is of the first level. */
export function underTitle(title: string, blocks: readonly PageBlock[]): readonly PageBlock[] {
  const depths = blocks.flatMap((block) => (block.kind === 'heading' ? [block.depth] : []))
  if (title === '' || depths.length === 0 || depths.includes(1)) return blocks
  return [{ kind: 'heading', depth: 1, text: title }, ...blocks]
}

/** As people read it: where a word may break is nothing to quote or to cite. */
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
