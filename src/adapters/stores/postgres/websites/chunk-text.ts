import { chunkTexts } from '#src/adapters/stores/sql/websites/chunk-text.js'
import { websiteChunks, websiteSources } from './tables.js'

export const { chunkText, fromChunks } = chunkTexts({ sources: websiteSources, chunks: websiteChunks })

/** As `FoundChunk` of a search. */
export const foundChunk = chunkText.with({
  sourceId: websiteChunks.sourceId,
  sourceUrl: websiteSources.url,
  length: websiteChunks.length,
  entities: websiteSources.entities,
})
