import { expect, it } from 'vitest'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryJobSearch } from '#src/adapters/stores/memory/jobs/memory-job-search.js'
import { MemoryJobTriage } from '#src/adapters/stores/memory/jobs/memory-job-triage.js'
import { TriageMatching } from '#src/application/jobs/triage-matching.js'
import { aJob } from '#test/support/a-job.js'

it('finds the jobs of a company with a status, however many have another (hunt-rule)', async () => {
  const ofCompany = (count: number, status: string, from: number) =>
    Array.from({ length: count }, (_, at) => aJob({ id: from + at, company: 'Acme Works', status }))
  // more than one page of the search
  const repository = new MemoryJobRepository([...ofCompany(2100, 'reject', 1), ...ofCompany(3, 'new', 10_001)])
  const parts = { search: new MemoryJobSearch(repository), triage: new MemoryJobTriage(repository) }
  const clock = { now: () => new Date('2026-11-20T08:00:00Z') }
  const rule = new TriageMatching({ ...parts, clock, ids: { next: () => 'b1' } })
  const fresh = { sameCompany: 'Acme Works', statuses: ['new'] }
  expect(await rule.count(fresh)).toBe(3)
  expect(await rule.count({ sameCompany: 'Acme Works' })).toBe(2103)
  await rule.execute({ ...fresh, verdict: { status: 'shortlist' } })
  expect(repository.all().filter(({ status }) => status === 'shortlist')).toHaveLength(3)
})
