import type { Tool } from '../define-tool.js'
import { bulkReadNewJobs } from './jobs/bulk-read-new-jobs.js'
import { bulkUpdateJobStatus } from './jobs/bulk-update-job-status.js'
import type { JobTools } from './jobs/job-tools.js'
import { createMailTools } from './mail/index.js'
import type { MailTools } from './mail/mail-tool.js'
import { createWebsiteTools } from './websites/index.js'
import type { WebsiteTools } from './websites/website-tool.js'

/** What the tools of each context are made from; a context that is left out is not served. */
export interface ToolContexts {
  readonly jobs?: JobTools
  readonly websites?: WebsiteTools
  readonly mail?: MailTools
}

/** The one list of tools. */
export function createTools({ jobs, websites, mail }: ToolContexts): readonly Tool[] {
  const jobTools = jobs === undefined ? [] : [bulkReadNewJobs(jobs), bulkUpdateJobStatus(jobs)]
  const websiteTools = websites === undefined ? [] : createWebsiteTools(websites)
  return [...jobTools, ...websiteTools, ...(mail === undefined ? [] : createMailTools(mail))]
}
