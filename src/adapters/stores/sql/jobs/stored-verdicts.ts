import type { Verdict } from '#src/domain/jobs/job-search.js'
import { latestVerdict } from '#src/domain/jobs/latest-verdict.js'

/** An event that says something, or takes one back, with the job that it is of today. */
export interface TellingEvent extends Verdict {
  readonly job: number
  readonly id: number
  readonly undoes: number | null
}

/** The latest verdict of each job; the events come oldest first. */
export function verdictsOf(events: Iterable<TellingEvent>): ReadonlyMap<number, Verdict> {
  const byJob = new Map<number, TellingEvent[]>()
  for (const event of events) {
    const known = byJob.get(event.job)
    if (known === undefined) byJob.set(event.job, [event])
    else known.push(event)
  }
  const verdicts = new Map<number, Verdict>()
  for (const [job, told] of byJob) {
    const verdict = latestVerdict(told)
    if (verdict !== null) verdicts.set(job, verdict)
  }
  return verdicts
}
