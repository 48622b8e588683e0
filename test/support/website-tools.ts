import type { Tool } from '#src/adapters/edges/mcp/define-tool.js'
import { createTools, type ToolName, toolCatalog } from '#src/adapters/edges/mcp/tools/catalog.js'
import { unopenedContexts } from '#src/adapters/edges/mcp/tools/unopened-contexts.js'
import type { WebsiteTools } from '#src/adapters/edges/mcp/tools/websites/website-tool.js'

export const websiteToolNames = toolCatalog.flatMap(({ name }) => (name.startsWith('rag_') ? [name] : []))

export function createWebsiteTools(
  parts: WebsiteTools,
  names: readonly ToolName[] = websiteToolNames,
): Promise<readonly Tool[]> {
  return createTools({ ...unopenedContexts('underscored'), websites: parts }, names)
}
