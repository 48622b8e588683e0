import { isJobStatus } from './job.js'
import type { JobEvent } from './job-event.js'

/**
 * Prefixes of statuses that mean a job was applied to: this program's own, and those of other programs for any time
 * after an application.
 */
export const appliedBeginnings: readonly string[] = [
  ...['applied', 'submitted', 'interview', 'offer', 'accepted'],
  ...['応募済', '面接', '内定'],
]

/** Whether a status means that the job was applied to. Case is ignored. */
export function saysApplied(status: string | null): boolean {
  const name = status?.toLowerCase()
  return name !== undefined && appliedBeginnings.some((beginning) => name.startsWith(beginning))
}

/** Whether one of this program's statuses means that nothing was sent yet. */
function comesBefore(status: string | null): boolean {
  return isJobStatus(status) && status !== 'reject' && !saysApplied(status)
}

/** A job was applied to at this time; null if the time is unknown. */
export interface FirstApplication {
  readonly at: string | null
}

/**
 * Tells from a job's status and its events, oldest first, whether it was applied to: the first event that says so and
 * was not undone counts. Returns null for a job that was set back to an earlier status. A job that was rejected later
 * still counts as applied to.
 */
export function findFirstApplication(events: readonly JobEvent[], status: string | null): FirstApplication | null {
  if (comesBefore(status)) return null
  const undone = new Set(events.flatMap(({ undoes }) => undoes ?? []))
  const first = events.find(
    ({ id, from, to, undoes }) => !undone.has(id) && (saysApplied(to) || (saysApplied(from) && undoes === null)),
  )
  if (first === undefined) return saysApplied(status) ? { at: null } : null
  return { at: saysApplied(first.from) ? null : first.at }
}
