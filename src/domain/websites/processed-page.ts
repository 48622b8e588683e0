import { chunkBlocks } from './chunking.js'
import { factsChunk } from './facts-chunk.js'
import { detectLanguage } from './language.js'
import type { PageContent, ProcessedPage } from './page-content.js'
import { underTitle } from './title-heading.js'
import type { ContentType } from './website.js'

/** The content of a page in its language and in chunks, the facts of a posting first; there may be none. */
export function toProcessedPage(content: PageContent, contentType: ContentType): ProcessedPage {
  const { title, blocks, entities } = content
  const language = detectLanguage(blocks.map(({ text }) => text).join('\n'))
  const facts = factsChunk(content)
  const chunks = chunkBlocks(underTitle(title, blocks), contentType, language)
  return { title, language, entities, chunks: facts === null ? chunks : [facts, ...chunks] }
}
