import type { Tool } from '../../define-tool.js'
import { deleteWebsite } from './delete-website.js'
import { getWebsiteStatus } from './get-website-status.js'
import { listWebsites } from './list-websites.js'
import { processWebsite } from './process-website.js'
import { queryWebsites } from './query-websites.js'
import { refreshWebsite } from './refresh-website.js'
import type { WebsiteTools } from './website-tool.js'

export function createWebsiteTools(tools: WebsiteTools): readonly Tool[] {
  return [processWebsite, queryWebsites, listWebsites, refreshWebsite, deleteWebsite, getWebsiteStatus].map((create) =>
    create(tools),
  )
}
