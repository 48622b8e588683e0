import type { UtcTime } from '#src/domain/shared/calendar.js'

/**
 * A change of a job's status, a verdict that kept the status, the addition of a job (`from` is null) or its removal
 * (`to` is null). Never changed once written.
 */
export interface JobEvent {
  readonly id: number
  readonly jobId: number
  /** The URL of the job at that time: a job that is captured again may get another id. */
  readonly url: string | null
  readonly at: UtcTime
  /** Who wrote it: `agent`, `person`, or `other` for another program that changed the table itself. */
  readonly actor: string
  readonly from: string | null
  readonly to: string | null
  /** The batch of verdicts that were written together. */
  readonly batch: string | null
  readonly reason: string | null
  /** From 0 to 100. */
  readonly score: number | null
  /** The id of the event that this one undoes. */
  readonly undoes: number | null
}

/** At most this many events of one job are read, the latest ones. */
export const maxEventsOfJob = 1000
