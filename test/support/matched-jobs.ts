import type { MatchedJob } from '#src/domain/hunt/matching/matched-job.js'

let last = 0

/** A row of which only the id is known; `changes` say what a test is about. */
export function aRow(changes: Partial<MatchedJob> = {}): MatchedJob {
  const id = changes.id ?? ++last
  const none = { jobId: null, title: null, company: null, location: null, url: null, isApplied: false, appliedAt: null }
  return { ...none, ...changes, id }
}
