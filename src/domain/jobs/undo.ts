import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { JobEvent } from './job-event.js'

/** What a batch did to one job. */
export interface BatchStep {
  readonly jobId: number
  readonly url: string | null
  readonly from: string | null
  readonly to: string | null
  /** Of the first event of the batch about this job. */
  readonly at: UtcTime
  /** The last event of the batch about this job: what undoing names. */
  readonly event: number
}

/** One step a job, in the order of jobs. A stranger's trigger may have changed a status twice. */
export function stepsOf(events: readonly JobEvent[]): readonly BatchStep[] {
  const steps = new Map<number, BatchStep>()
  for (const { id, jobId, url, from, to, at } of events.toSorted((a, b) => a.id - b.id)) {
    const first = steps.get(jobId)
    steps.set(jobId, {
      jobId,
      url,
      ...(first === undefined ? { from, at } : { from: first.from, at: first.at }),
      to,
      event: id,
    })
  }
  return [...steps.values()].sort((a, b) => a.jobId - b.jobId)
}

/** A job as it is now. */
export interface JobState {
  readonly id: number
  readonly url: string | null
  readonly status: string | null
  readonly createdAt: string | null
}

/** What is known of the job of a step. */
export interface StepState {
  /** Null where no job has the id. */
  readonly job: JobState | null
  /** Of the last event of the job, by its id and its URL. */
  readonly lastEvent: number | null
  /** Another job that has the URL now. */
  readonly heir: JobState | null
}

/** Why a step cannot be taken back. */
export type UndoHindrance =
  | { readonly id: number; readonly problem: 'missing' }
  /** The posting was captured anew under another id, or another stands under this one. */
  | { readonly id: number; readonly problem: 'replaced'; readonly by: Omit<JobState, 'createdAt'> }
  /** Something was written since. */
  | { readonly id: number; readonly problem: 'changed'; readonly status: string | null }

/** Null where nothing was written to the job since. Source: hunt-undo. */
export function undoHindrance(step: BatchStep, { job, lastEvent, heir }: StepState): UndoHindrance | null {
  const id = step.jobId
  if (job === null) return heir === null ? { id, problem: 'missing' } : { id, problem: 'replaced', by: plain(heir) }
  if (job.url !== step.url) return { id, problem: 'replaced', by: plain(job) }
  // a status may change without an event: a job is deleted and captured anew
  if (job.status !== step.to || lastEvent !== step.event) return { id, problem: 'changed', status: job.status }
  return null
}

/** Whether the step added the job, which had no status before: one of another program may have none either, but was not made at that time. */
export function isAddition({ from, at }: BatchStep, job: JobState | null): boolean {
  return from === null && job?.createdAt === at
}

/** What is told of a job that is in the way. */
function plain({ id, url, status }: JobState): Omit<JobState, 'createdAt'> {
  return { id, url, status }
}
