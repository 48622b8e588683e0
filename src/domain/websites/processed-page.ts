import { chunkBlocks } from './chunking.js'
import { detectLanguage } from './language.js'
import type { PageContent, ProcessedPage } from './page-content.js'
import { underTitle } from './title-heading.js'
import type { ContentType } from './website.js'

/** The content of a page in its language and in chunks, of which there may be none. */
export function toProcessedPage({ title, blocks, entities }: PageContent, contentType: ContentType): ProcessedPage {
  const language = detectLanguage(blocks.map(({ text }) => text).join('\n'))
  return { title, language, entities, chunks: chunkBlocks(underTitle(title, blocks), contentType, language) }
}
