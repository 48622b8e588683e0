import type { Tool } from '../define-tool.js'
import { dataTools } from './data/index.js'
import { jobTools } from './jobs/index.js'
import type { JobTools } from './jobs/job-tools.js'
import { mailTools } from './mail/index.js'
import type { MailTools } from './mail/mail-tool.js'
import type { ToolName } from './toolsets.js'
import { websiteTools } from './websites/index.js'
import type { WebsiteTools } from './websites/website-tool.js'

/** What the tools of each context are made from. */
export interface ToolContexts {
  readonly jobs: JobTools
  readonly websites: WebsiteTools
  readonly mail: MailTools
}

/** The tools of these names, in this order. */
export function createTools(contexts: ToolContexts, names: readonly ToolName[]): readonly Tool[] {
  return names.map((name) => createTool(name, contexts))
}

// a name of the catalog that nothing here makes does not compile
function createTool(name: ToolName, { jobs, websites, mail }: ToolContexts): Tool {
  if (isKeyOf(jobTools, name)) return jobTools[name](jobs)
  if (isKeyOf(websiteTools, name)) return websiteTools[name](websites)
  if (isKeyOf(dataTools, name)) return dataTools[name](websites)
  return mailTools[name](mail)
}

function isKeyOf<Name extends string>(tools: Readonly<Record<Name, unknown>>, name: string): name is Name {
  return Object.hasOwn(tools, name)
}
