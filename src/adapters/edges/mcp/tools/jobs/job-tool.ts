import { Type } from 'typebox'
import type { HuntTools } from '#src/adapters/edges/mcp/tools/hunt/hunt-tool.js'
import type { PageBudget } from '#src/adapters/kit/answers/page-budget.js'
import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'

/** What the job tools are made from. */
export interface JobTools {
  /** The queue in one database; in the configured one when `dbPath` is absent. */
  openJobs(dbPath: string | undefined): Promise<JobUseCases>
  /** The mail of a hunt; without it only links that were confirmed tell which jobs have some. */
  readonly openHunt?: HuntTools['openHunt']
  readonly page: PageBudget
  /** Whether triage_jobs is offered too, which keeps a reason with a verdict. */
  readonly keepsReasons?: boolean
}

export const dbPathSchema = Type.Optional(
  Type.String({ description: "From the server's folder; default: the configured one." }),
)
