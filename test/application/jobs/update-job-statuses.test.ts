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
  it('stamps the batch with the time of writing, in UTC to the millisecond (update-R6.1, update-R6.3)', async () => {
    const { jobs, updateJobStatuses } = open()
    await updateJobStatuses.execute([{ id: 2, status: 'applied' }])
    expect(jobs.all()[1]).toMatchObject({ status: 'applied', updatedAt: '2026-11-20T08:00:00.123Z' })
  })

  it('answers an empty batch without reading the storage (update-R1.2)', async () => {
    const broken = new Proxy({} as MemoryJobRepository, {
      get: () => {
        throw new Error('the storage was looked at')
      },
    })
    const outcome = await new UpdateJobStatuses(broken, { now: () => now }).execute([])
    expect(outcome).toEqual({ updatedCount: 0, failedCount: 0, results: [] })
  })

  it('gives the same statuses and the same report when a batch is repeated, at its own time (update-R5.1, update-R5.2, update-R5.3, update-R5.4, update-R5.5)', async () => {
    const jobs = new MemoryJobRepository(jobsDated('a', 'b', 'c'))
    const times = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z']
    const batch = [
      { id: 3, status: 'applied' },
      { id: 1, status: 'new' },
    ]
    for (const at of times) {
      const { updatedCount, failedCount, results } = await new UpdateJobStatuses(jobs, {
        now: () => new Date(at),
      }).execute(batch)
      expect([updatedCount, failedCount]).toEqual([2, 0])
      expect(results).toEqual(batch.map(({ id }) => ({ id, success: true })))
      expect(jobs.all().map(({ status, updatedAt }) => [status, updatedAt])).toEqual([
        ['new', at],
        ['new', null],
        ['applied', at],
      ])
    }
  })

  it('reads nothing of a job but whether it exists (update-R11.2)', async () => {
    const { jobs } = open()
    const asked: string[] = []
    const watched = new Proxy(jobs, {
      get: (target, name) => {
        asked.push(String(name))
        return Reflect.get(target, name).bind(target)
      },
    })
    const updateJobStatuses = new UpdateJobStatuses(watched, { now: () => now })
    await updateJobStatuses.execute([{ id: 1, status: 'reject' }])
    await updateJobStatuses.execute([
      { id: 2, status: 'hired' },
      { id: 9, status: 'new' },
    ])
    expect(asked).toEqual(['updateStatuses', 'findMissing'])
  })

  it('reports an invalid item for any values, even those that JSON cannot hold (update-R9.7)', async () => {
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

  it('writes a batch only if all items are valid, and reports the result of each (update-R4.1, update-R4.3, update-R8.1, update-R8.2, update-R8.3, update-R8.4, update-R8.5)', async () => {
    const id = fc.oneof(fc.integer({ min: -1, max: 5 }), fc.constantFrom(null, undefined, '1', 1.5))
    const status = fc.constantFrom('new', 'applied', 'Applied', '', null, undefined)
    const batch = fc.array(fc.record({ id, status }), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(batch, async (requests) => {
        // a duplicate id rejects the whole batch
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
