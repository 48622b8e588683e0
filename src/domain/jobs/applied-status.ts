import { isJobStatus } from './job.js'
import type { JobEvent } from './job-event.js'

/** How statuses begin that say of a job that it was applied to: ours, and those of other programs that come after an application. */
export const appliedBeginnings: readonly string[] = [
  ...['applied', 'submitted', 'interview', 'offer', 'accepted'],
  ...['応募済', '面接', '内定'],
]

/** Whether a status says that the job was applied to. The case of its letters does not matter. */
export function saysApplied(status: string | null): boolean {
  const name = status?.toLowerCase()
  return name !== undefined && appliedBeginnings.some((beginning) => name.startsWith(beginning))
}

/** Whether a status of ours says that nothing was sent yet. */
function comesBefore(status: string | null): boolean {
  return isJobStatus(status) && status !== 'reject' && !saysApplied(status)
}

/** That a job was applied to, and when; null stands for a time that nobody wrote down. */
export interface AppliedOnce {
  readonly at: string | null
}

/**
 * Whether a job that has this status was applied to, by its events, oldest first: by the first that says so and was not taken back.
 * A job that was set back to an earlier status was not; one that was rejected since was.
 */
export function appliedOnce(events: readonly JobEvent[], status: string | null): AppliedOnce | null {
  if (comesBefore(status)) return null
  const undone = new Set(events.flatMap(({ undoes }) => undoes ?? []))
  const first = events.find(
    ({ id, from, to, undoes }) => !undone.has(id) && (saysApplied(to) || (saysApplied(from) && undoes === null)),
  )
  if (first === undefined) return saysApplied(status) ? { at: null } : null
  return { at: saysApplied(first.from) ? null : first.at }
}
