import type { ToolNameStyle } from '#src/adapters/edges/mcp/tools/mail/tool-names.js'
import { type PageBudget, unboundedPage } from '#src/adapters/kit/answers/page-budget.js'
import type { ToolContexts } from './catalog.js'

const notServed = () => Promise.reject(new Error('not served here'))

/** For tools that are only listed or described: their calls fail. */
export function unopenedContexts(toolNames: ToolNameStyle, page: PageBudget = unboundedPage): ToolContexts {
  return {
    jobs: { openJobs: notServed, page },
    websites: { openWebsites: notServed, page },
    mail: { openMail: notServed, maxLimit: 1000, page, toolNames },
    hunt: { openHunt: notServed, page },
    person: { openPerson: notServed, page },
  }
}
