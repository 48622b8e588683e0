import { Type } from 'typebox'
import type { JobUseCases } from '../../../../application/jobs/job-use-cases.js'

/** What the job tools are made from. */
export interface JobTools {
  /** The queue in one database; in the configured one when `dbPath` is absent. */
  openJobs(dbPath: string | undefined): Promise<JobUseCases>
  /** Bound on a page's JSON in characters; null for none. */
  readonly pageChars: number | null
}

export const dbPathSchema = Type.Optional(
  Type.String({
    description: "Another jobs database; relative to the server's working directory.",
  }),
)
