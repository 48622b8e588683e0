import type { Tool } from '../../src/adapters/mcp/define-tool.js'
import { websiteTools } from '../../src/adapters/mcp/tools/websites/index.js'
import type { WebsiteTools } from '../../src/adapters/mcp/tools/websites/website-tool.js'

export function createWebsiteTools(parts: WebsiteTools): readonly Tool[] {
  return Object.values(websiteTools).map((create) => create(parts))
}
