import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { UpdateJobStatuses } from '#src/application/jobs/update-job-statuses.js'
import { isJobStatus } from '#src/domain/jobs/job.js'
import { jobsDated } from '#test/support/a-job.js'

const now = new Date('2026-11-20T08:00:00.123Z')

function open() {
  const jobs = new MemoryJobRepository(jobsDated('a', 'b', 'c'))
  return { jobs, updateJobStatuses: new UpdateJobStatuses(jobs, { now: () => now }) }
}

describe('updating job statuses', () => {
  it('stamps the batch with the time it is written, in UTC to the millisecond (update-R6)', async () => {
    const { jobs, updateJobStatuses } = open()
    await updateJobStatuses.execute([{ id: 2, status: 'applied' }])
    expect(jobs.all()[1]).toMatchObject({ status: 'applied', updatedAt: '2026-11-20T08:00:00.123Z' })
  })

  it('answers an empty batch without looking at the storage (update-R1.2)', async () => {
    const broken = new Proxy({} as MemoryJobRepository, {
      get: () => {
        throw new Error('the storage was looked at')
      },
    })
    const outcome = await new UpdateJobStatuses(broken, { now: () => now }).execute([])
    expect(outcome).toEqual({ updatedCount: 0, failedCount: 0, results: [] })
  })

  it('finds an item at fault whatever its values are, also those that JSON cannot hold (update-R9.7)', async () => {
    const circular: { self?: unknown } = {}
    circular.self = circular
    const { failedCount, results } = await open().updateJobStatuses.execute([
      { id: 1n, status: 'new' },
      { id: 1, status: circular },
    ])
    expect(failedCount).toBe(2)
    expect(results.map(({ error }) => error)).toEqual([
      'id must be a positive whole number, not this bigint.',
      expect.stringMatching(/^status this object is not known; it must be one of new, /),
    ])
  })

  it('writes a batch exactly when no item is at fault, and says of each item what became of it (update-R4, update-R8)', async () => {
    const id = fc.oneof(fc.integer({ min: -1, max: 5 }), fc.constantFrom(null, undefined, '1', 1.5))
    const status = fc.constantFrom('new', 'applied', 'Applied', '', null, undefined)
    const batch = fc.array(fc.record({ id, status }), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(batch, async (requests) => {
        // the same id twice is refused as a whole
        const named = requests.flatMap(({ id }) => id ?? [])
        fc.pre(new Set(named).size === named.length)
        const { jobs, updateJobStatuses } = open()
        const { updatedCount, failedCount, results } = await updateJobStatuses.execute(requests)
        const atFault = requests.filter((r) => !([1, 2, 3].includes(r.id as number) && isJobStatus(r.status)))
        expect(failedCount).toBe(atFault.length)
        expect(updatedCount).toBe(atFault.length === 0 ? requests.length : 0)
        expect(results.map((result) => result.id)).toEqual(requests.map((request) => request.id ?? null))
        expect(results.map(({ error }) => error === undefined)).toEqual(requests.map(() => atFault.length === 0))
        const written = jobs
          .all()
          .filter(({ updatedAt }) => updatedAt !== null)
          .map((job) => job.id)
        expect(written).toEqual(atFault.length === 0 ? requests.map((r) => r.id).sort() : [])
      }),
    )
  })
})
