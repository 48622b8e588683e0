import { Type } from 'typebox'
import type { JobUseCases } from '../../../../application/jobs/job-use-cases.js'
import type { PageBudget } from '../../../kit/page-budget.js'

/** What the job tools are made from. */
export interface JobTools {
  /** The queue in one database; in the configured one when `dbPath` is absent. */
  openJobs(dbPath: string | undefined): Promise<JobUseCases>
  readonly page: PageBudget
  /** Whether triage_jobs is offered too, which keeps a reason with a verdict. */
  readonly keepsReasons?: boolean
}

export const dbPathSchema = Type.Optional(
  Type.String({ description: "From the server's folder; default: the configured one." }),
)
