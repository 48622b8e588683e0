import type { Tool } from '#src/adapters/edges/mcp/define-tool.js'
import { createTools, type ToolName, toolCatalog } from '#src/adapters/edges/mcp/tools/catalog.js'
import type { MailTools } from '#src/adapters/edges/mcp/tools/mail/mail-tool.js'
import type { WebsiteTools } from '#src/adapters/edges/mcp/tools/websites/website-tool.js'
import { unboundedPage } from '#src/adapters/kit/answers/page-budget.js'

const notHere = () => Promise.reject(new Error('not opened here'))
const jobs = { openJobs: notHere, page: unboundedPage }
const hunt = { openHunt: notHere, page: unboundedPage }
const mail: MailTools = { openMail: notHere, maxLimit: 1000, page: unboundedPage, toolNames: 'underscored' }

export const websiteToolNames = toolCatalog.flatMap(({ name }) => (name.startsWith('rag_') ? [name] : []))

export function createWebsiteTools(
  parts: WebsiteTools,
  names: readonly ToolName[] = websiteToolNames,
): Promise<readonly Tool[]> {
  return createTools({ jobs, websites: parts, mail, hunt }, names)
}
