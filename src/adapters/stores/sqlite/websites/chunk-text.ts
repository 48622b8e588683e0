import { chunkTexts } from '#src/adapters/stores/sql/websites/chunk-text.js'
import { websiteChunks, websiteSources } from './tables.js'

export const { chunkText, fromChunks } = chunkTexts({ sources: websiteSources, chunks: websiteChunks })
