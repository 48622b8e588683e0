/** What a job can be. Any status may follow any other. Source: update-R2.1. */
export const jobStatuses = ['new', 'shortlist', 'reviewed', 'reject', 'resume_written', 'applied'] as const

export type JobStatus = (typeof jobStatuses)[number]

const known: ReadonlySet<unknown> = new Set(jobStatuses)

/** Exact: case and surrounding white space count. Source: update-R2.4, update-R2.5. */
export function isJobStatus(value: unknown): value is JobStatus {
  return known.has(value)
}

/** Positive, and a safe integer: JSON's readers do not agree on others, and would name another job. */
export function isJobId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

/**
 * A captured job, as an agent triages it. A value that is missing is null, never ''.
 * Source: read-R3.1, read-R3.3.
 */
export interface Job {
  /** As `isJobId` says: other ids are not ours to hand out. */
  readonly id: number
  /** The posting's own id at its source. */
  readonly jobId: string | null
  readonly title: string | null
  readonly company: string | null
  readonly description: string | null
  readonly url: string | null
  readonly location: string | null
  readonly source: string | null
  readonly status: JobStatus
  /** Free text: capture scripts write what they like, usually ISO 8601. */
  readonly capturedAt: string | null
}
