import type { JobLink } from '#src/domain/jobs/job-link.js'

/** That job 1 has conversation 77, as a person confirmed; `changes` say what a test is about. */
export function aLink(changes: Partial<JobLink> = {}): JobLink {
  return {
    ...{ id: 1, jobId: 1, url: null, target: { kind: 'thread', id: '77' }, state: 'confirmed', evidence: null },
    at: '2026-01-01T00:00:00.000Z',
    ...changes,
  }
}
