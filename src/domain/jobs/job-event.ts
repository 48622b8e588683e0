import type { UtcTime } from '#src/domain/shared/calendar.js'

/** A change of a job's status, or a verdict that left it as it is; or that a job was added (`from` is null), or taken away again (`to` is null). Never changed once written. */
export interface JobEvent {
  readonly id: number
  readonly jobId: number
  /** Of the job when it was written: a job that is captured anew may have another id. */
  readonly url: string | null
  readonly at: UtcTime
  /** Who wrote it: `agent`, `person`, or `other` for any program that changed the table itself. */
  readonly actor: string
  readonly from: string | null
  readonly to: string | null
  /** Of the verdicts that were written together. */
  readonly batch: string | null
  readonly reason: string | null
  /** From 0 to 100. */
  readonly score: number | null
  /** The event that this one takes back. */
  readonly undoes: number | null
}

/** Of the events of one job, so many are read, the last ones. */
export const maxEventsOfJob = 1000
