import type { Tool } from '../../define-tool.js'
import type { ToolName } from '../toolsets.js'
import type { WebsiteTools } from '../websites/website-tool.js'
import { createWebsiteChunks } from './create-website-chunks.js'
import { createWebsiteSource } from './create-website-source.js'
import { deleteWebsiteSource } from './delete-website-source.js'
import { listWebsiteSources } from './list-website-sources.js'
import { queryChunksHybrid } from './query-chunks-hybrid.js'
import { readWebsiteChunks } from './read-website-chunks.js'
import { readWebsiteSource } from './read-website-source.js'
import { updateWebsiteStatus } from './update-website-status.js'

/** How each tool of the store's own operations is made. */
export const dataTools: Record<Extract<ToolName, `data_${string}`>, (tools: WebsiteTools) => Tool> = {
  data_create_website_source: createWebsiteSource,
  data_create_website_chunks: createWebsiteChunks,
  data_update_website_status: updateWebsiteStatus,
  data_delete_website_source: deleteWebsiteSource,
  data_read_website_source: readWebsiteSource,
  data_read_website_chunks: readWebsiteChunks,
  data_list_website_sources: listWebsiteSources,
  data_query_chunks_hybrid: queryChunksHybrid,
}
