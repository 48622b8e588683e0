import type { MatchedJob } from '#src/domain/hunt/matching/matched-job.js'

let last = 0

/** A row with only an id, plus `changes`. */
export function aRow(changes: Partial<MatchedJob> = {}): MatchedJob {
  const id = changes.id ?? ++last
  const none = { jobId: null, title: null, company: null, location: null, url: null, isApplied: false, appliedAt: null }
  return { ...none, ...changes, id }
}
