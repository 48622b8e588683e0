import type { JobLink } from '#src/domain/jobs/job-link.js'

/** A confirmed link from job 1 to conversation 77, plus `changes`. */
export function aLink(changes: Partial<JobLink> = {}): JobLink {
  return {
    ...{ id: 1, jobId: 1, url: null, target: { kind: 'thread', id: '77' }, state: 'confirmed', evidence: null },
    at: '2026-01-01T00:00:00.000Z',
    ...changes,
  }
}
