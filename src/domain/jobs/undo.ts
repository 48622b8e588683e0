import type { UtcTime } from '#src/domain/shared/calendar.js'
import type { JobEvent } from './job-event.js'

/** What a batch did to one job. */
export interface BatchStep {
  readonly jobId: number
  readonly url: string | null
  readonly from: string | null
  readonly to: string | null
  /** The time of the batch's first event for this job. */
  readonly at: UtcTime
  /** The batch's last event for this job; the undo refers to it. */
  readonly event: number
}

/** Returns one step per job, sorted by job id. Another program's trigger may have changed a status twice. */
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

/** The current state of a job. */
export interface JobState {
  readonly id: number
  readonly url: string | null
  readonly status: string | null
  readonly createdAt: string | null
}

/** What is known about the job of a step. */
export interface StepState {
  /** Null if the id does not exist. */
  readonly job: JobState | null
  /** The last event of the job, found by its id and its URL. */
  readonly lastEvent: number | null
  /** Another job that now has the URL. */
  readonly jobWithSameUrl: JobState | null
}

/** Why a step cannot be undone. */
export type UndoConflict =
  | { readonly id: number; readonly problem: 'missing' }
  /** The posting was captured again under another id, or another posting now has this id. */
  | { readonly id: number; readonly problem: 'replaced'; readonly by: Omit<JobState, 'createdAt'> }
  /** Something was written to the job since. */
  | { readonly id: number; readonly problem: 'changed'; readonly status: string | null }

/** Returns null if nothing was written to the job since. Source: hunt-undo. */
export function undoConflict(step: BatchStep, { job, lastEvent, jobWithSameUrl }: StepState): UndoConflict | null {
  const id = step.jobId
  if (job === null)
    return jobWithSameUrl === null ? { id, problem: 'missing' } : { id, problem: 'replaced', by: plain(jobWithSameUrl) }
  if (job.url !== step.url) return { id, problem: 'replaced', by: plain(job) }
  // a status may change without an event if a job is deleted and captured again
  if (job.status !== step.to || lastEvent !== step.event) return { id, problem: 'changed', status: job.status }
  return null
}

/**
 * Whether the step added the job, so that it had no status before. A job of another program may lack a status too, but
 * was not created at that time.
 */
export function isAddition({ from, at }: BatchStep, job: JobState | null): boolean {
  return from === null && job?.createdAt === at
}

/** The jobs of steps or of conflicts. */
export function jobsOf(
  all: readonly ({ readonly jobId: number } | { readonly id: number; readonly jobId?: undefined })[],
): ReadonlySet<number> {
  return new Set(all.map((each) => each.jobId ?? each.id))
}

/** The part of a job that is reported in a conflict. */
function plain({ id, url, status }: JobState): Omit<JobState, 'createdAt'> {
  return { id, url, status }
}
