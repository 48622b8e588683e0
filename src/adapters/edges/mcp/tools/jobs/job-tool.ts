import { Type } from 'typebox'
import type { HuntTools } from '#src/adapters/edges/mcp/tools/hunt/hunt-tool.js'
import type { PageBudget } from '#src/adapters/kit/answers/page-budget.js'
import type { JobUseCases } from '#src/application/jobs/job-use-cases.js'

/** What the job tools need. */
export interface JobTools {
  /** Opens the queue in a database; without `dbPath`, in the configured one. */
  openJobs(dbPath: string | undefined): Promise<JobUseCases>
  /** The mail of a hunt; without it, only confirmed links tell which jobs have mail. */
  readonly openHunt?: HuntTools['openHunt']
  readonly page: PageBudget
  /** Whether triage_jobs, which stores a reason with a verdict, is offered too. */
  readonly keepsReasons?: boolean
}

export const dbPathSchema = Type.Optional(
  Type.String({ description: "From the server's folder; default: the configured one." }),
)
