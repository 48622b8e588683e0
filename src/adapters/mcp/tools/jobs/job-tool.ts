import { Type } from 'typebox'
import type { ReadNewJobs } from '../../../../application/jobs/read-new-jobs.js'
import type { UpdateJobStatuses } from '../../../../application/jobs/update-job-statuses.js'

/** What the job tools are made from. */
export interface JobTools {
  /** The queue in one database; in the configured one when `dbPath` is absent. */
  openJobs(dbPath: string | undefined): Promise<JobQueue>
  /** Bound on a page's JSON in characters; null for none. */
  readonly pageChars: number | null
}

/** What the tools ask of a queue. */
export interface JobQueue {
  readonly readNew: ReadNewJobs['execute']
  readonly updateStatuses: UpdateJobStatuses['execute']
}

export const dbPathSchema = Type.Optional(
  Type.String({
    description: "Another jobs database; relative to the server's working directory.",
  }),
)
