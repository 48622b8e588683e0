import type { JobEvent } from './job-event.js'

/** What a batch did to one job. */
export interface BatchStep {
  readonly jobId: number
  readonly url: string | null
  readonly from: string | null
  readonly to: string | null
  /** The last event of the batch about this job: what undoing names. */
  readonly event: number
}

/** One step a job, in the order of jobs. A stranger's trigger may have changed a status twice. */
export function stepsOf(events: readonly JobEvent[]): readonly BatchStep[] {
  const steps = new Map<number, BatchStep>()
  for (const { id, jobId, url, from, to } of events.toSorted((a, b) => a.id - b.id)) {
    const first = steps.get(jobId)
    steps.set(jobId, { jobId, url, from: first === undefined ? from : first.from, to, event: id })
  }
  return [...steps.values()].sort((a, b) => a.jobId - b.jobId)
}

/** A job as it is now. */
export interface JobState {
  readonly id: number
  readonly url: string | null
  readonly status: string | null
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
  | { readonly id: number; readonly problem: 'replaced'; readonly by: JobState }
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

/** Without what an engine knows beside it. */
function plain({ id, url, status }: JobState): JobState {
  return { id, url, status }
}
