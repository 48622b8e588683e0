import { describe, expect, it } from 'vitest'
import { MemoryJobRepository, type StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryJobTriage } from '#src/adapters/stores/memory/jobs/memory-job-triage.js'
import { TriageJobs, type TriageJobsRequest } from '#src/application/jobs/triage-jobs.js'
import { UndoTriage } from '#src/application/jobs/undo-triage.js'
import { aJob } from '#test/support/a-job.js'

const clock = { now: () => new Date('2026-11-20T08:00:00Z') }

function over(...stored: readonly StoredJob[]) {
  const repository = new MemoryJobRepository(stored)
  const port = new MemoryJobTriage(repository)
  let given = 0
  const ids = { next: () => `b${++given}` }
  const triage = (...verdicts: TriageJobsRequest['verdicts']) => new TriageJobs(port, clock, ids).execute({ verdicts })
  const undo = (batchId: string) => new UndoTriage(port, clock, ids).execute({ batchId })
  return { repository, port, triage, undo, status: (id: number) => repository.get(id)?.status }
}

describe('triaging jobs (hunt-triage)', () => {
  it('returns the batch and counts if all was written', async () => {
    const { triage, status, repository } = over(aJob({ id: 1 }), aJob({ id: 2 }))
    const outcome = await triage({ id: 1, status: 'reject', reason: 'far' }, { id: 2, status: 'applied', score: 90 })
    expect(outcome).toEqual({ batchId: 'b1', updatedCount: 2, failedCount: 0, failures: [] })
    expect([status(1), status(2)]).toEqual(['reject', 'applied'])
    expect(repository.history.events).toMatchObject([{ reason: 'far', actor: 'other', batch: 'b1' }, { score: 90 }])
  })

  it('writes nothing if one verdict is invalid, and lists only the invalid ones', async () => {
    const { triage, status } = over(aJob({ id: 1 }), aJob({ id: 2, status: 'applied' }))
    const outcome = await triage(
      { id: 1, status: 'reject' },
      { id: 2, status: 'reject', expectedStatus: 'new' },
      { id: 9, status: 'reject' },
      { id: 'x', status: 'gone' },
      { status: 'new' },
    )
    expect(outcome).toMatchObject({ batchId: null, updatedCount: 0, failedCount: 4 })
    // the first verdict is valid and does not appear
    expect(outcome.failures.map(({ id }) => id)).toEqual([2, 9, 'x', null])
    expect(status(1)).toBe('new')
  })

  it('returns the current status if it was changed meanwhile', async () => {
    const { triage } = over(aJob({ id: 2, status: 'a\u001b[31m"b' }))
    const { failures } = await triage({ id: 2, status: 'reject', expectedStatus: 'new' })
    expect(failures).toEqual([
      {
        id: 2,
        error: 'The status of job 2 is "a\\u001b[31m\\"b", not "new". Read the job again.',
        status: 'a\u001b[31m"b',
      },
    ])
  })

  it('refuses more than 100 verdicts and a repeated job, and accepts an empty list at once', async () => {
    const { triage } = over(aJob({ id: 1 }))
    const verdict = { id: 1, status: 'reject' }
    await expect(triage(...Array(101).fill(verdict))).rejects.toThrow('verdicts holds 101 items; at most 100 fit')
    await expect(triage(verdict, verdict)).rejects.toThrow('verdicts has the same id more than once: 1.')
    await expect(triage({ id: 'abc' }, { id: 'abc' })).rejects.toThrow(
      'verdicts has the same id more than once: "abc".',
    )
    expect(await triage()).toEqual({ batchId: null, updatedCount: 0, failedCount: 0, failures: [] })
  })
})

describe('undoing a triage (hunt-undo)', () => {
  it('returns its own batch, which can be undone', async () => {
    const { triage, undo, status } = over(aJob({ id: 1 }))
    await triage({ id: 1, status: 'reject' })
    expect(await undo('b1')).toEqual({ batchId: 'b2', updatedCount: 1, failedCount: 0, failures: [] })
    expect(status(1)).toBe('new')
    expect(await undo('b2')).toMatchObject({ batchId: 'b3' })
    expect(status(1)).toBe('reject')
  })

  it('says for each job why it cannot be undone', async () => {
    const { triage, undo, repository } = over(...[1, 2, 3].map((id) => aJob({ id })))
    await triage(...[1, 2, 3].map((id) => ({ id, status: 'reject' })))
    await repository.updateStatuses({ updates: [{ id: 1, status: 'applied' }], at: '' })
    repository.delete(2)
    repository.delete(3)
    repository.write({ ...aJob({ id: 3 }), id: 8 })
    expect((await undo('b1')).failures).toEqual([
      { id: 1, error: 'Job 1 has changed since; its status is now "applied".', status: 'applied' },
      { id: 2, error: 'Job 2 no longer exists.' },
      { id: 3, error: 'Job 3 was captured again as job 8; its status is "new".', status: 'new' },
    ])
  })

  it('fails for an unknown batch', async () => {
    await expect(over().undo('b9')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
