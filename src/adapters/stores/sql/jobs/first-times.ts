import type { UtcTime } from '#src/domain/shared/calendar.js'

/** The first event of a job, under its id or its URL. */
interface FirstEvent {
  readonly jobId: number
  readonly event: number
  readonly at: UtcTime
}

/**
 * When the history of each job begins. `ofIds` has one event per job; `ofUrls` has events of earlier jobs with the same
 * URL.
 */
export function firstTimes(ofIds: readonly FirstEvent[], ofUrls: readonly FirstEvent[]): ReadonlyMap<number, UtcTime> {
  const first = new Map(ofIds.map((each) => [each.jobId, each]))
  for (const each of ofUrls) {
    const known = first.get(each.jobId)
    if (known === undefined || each.event < known.event) first.set(each.jobId, each)
  }
  const times = new Map<number, UtcTime>()
  for (const [jobId, { at }] of first) times.set(jobId, at)
  return times
}
