import type { Tool } from '../../define-tool.js'
import type { ToolName } from '../toolsets.js'
import { deleteWebsite } from './delete-website.js'
import { getWebsiteStatus } from './get-website-status.js'
import { listWebsites } from './list-websites.js'
import { processWebsite } from './process-website.js'
import { queryWebsites } from './query-websites.js'
import { refreshWebsite } from './refresh-website.js'
import type { WebsiteTools } from './website-tool.js'

/** How each website tool is made. */
export const websiteTools: Record<Extract<ToolName, `rag_${string}`>, (tools: WebsiteTools) => Tool> = {
  rag_process_website: processWebsite,
  rag_query_websites: queryWebsites,
  rag_list_websites: listWebsites,
  rag_refresh_website: refreshWebsite,
  rag_delete_website: deleteWebsite,
  rag_get_website_status: getWebsiteStatus,
}
