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
  it('answers the batch and counts where all was written', async () => {
    const { triage, status, repository } = over(aJob({ id: 1 }), aJob({ id: 2 }))
    const outcome = await triage({ id: 1, status: 'reject', reason: 'far' }, { id: 2, status: 'applied', score: 90 })
    expect(outcome).toEqual({ batchId: 'b1', updatedCount: 2, failedCount: 0, failures: [] })
    expect([status(1), status(2)]).toEqual(['reject', 'applied'])
    expect(repository.history.events).toMatchObject([{ reason: 'far', actor: 'other', batch: 'b1' }, { score: 90 }])
  })

  it('writes nothing where one is at fault, and names those at fault alone', async () => {
    const { triage, status } = over(aJob({ id: 1 }), aJob({ id: 2, status: 'applied' }))
    const outcome = await triage(
      { id: 1, status: 'reject' },
      { id: 2, status: 'reject', expectedStatus: 'new' },
      { id: 9, status: 'reject' },
      { id: 'x', status: 'gone' },
      { status: 'new' },
    )
    expect(outcome).toMatchObject({ batchId: null, updatedCount: 0, failedCount: 4 })
    // the first is sound, and stands nowhere
    expect(outcome.failures.map(({ id }) => id)).toEqual([2, 9, 'x', null])
    expect(status(1)).toBe('new')
  })

  it('says what the status is now where somebody changed it', async () => {
    const { triage } = over(aJob({ id: 2, status: 'a\u001b[31m"b' }))
    const { failures } = await triage({ id: 2, status: 'reject', expectedStatus: 'new' })
    expect(failures).toEqual([
      {
        id: 2,
        error: 'Somebody changed job 2: its status is "a\\u001b[31m\\"b" now, not "new". Look at it again.',
        status: 'a\u001b[31m"b',
      },
    ])
  })

  it('refuses more than 100 verdicts, and a job twice; none at all are written at once', async () => {
    const { triage } = over(aJob({ id: 1 }))
    const verdict = { id: 1, status: 'reject' }
    await expect(triage(...Array(101).fill(verdict))).rejects.toThrow('verdicts holds 101 items; at most 100 fit')
    await expect(triage(verdict, verdict)).rejects.toThrow('verdicts names the same id more than once: 1.')
    await expect(triage({ id: 'abc' }, { id: 'abc' })).rejects.toThrow(
      'verdicts names the same id more than once: "abc".',
    )
    expect(await triage()).toEqual({ batchId: null, updatedCount: 0, failedCount: 0, failures: [] })
  })
})

describe('undoing a triage (hunt-undo)', () => {
  it('answers a batch of its own, which can be undone', async () => {
    const { triage, undo, status } = over(aJob({ id: 1 }))
    await triage({ id: 1, status: 'reject' })
    expect(await undo('b1')).toEqual({ batchId: 'b2', updatedCount: 1, failedCount: 0, failures: [] })
    expect(status(1)).toBe('new')
    expect(await undo('b2')).toMatchObject({ batchId: 'b3' })
    expect(status(1)).toBe('reject')
  })

  it('says of each job why it cannot be taken back', async () => {
    const { triage, undo, repository } = over(...[1, 2, 3].map((id) => aJob({ id })))
    await triage(...[1, 2, 3].map((id) => ({ id, status: 'reject' })))
    await repository.updateStatuses({ updates: [{ id: 1, status: 'applied' }], at: '' })
    repository.delete(2)
    repository.delete(3)
    repository.write({ ...aJob({ id: 3 }), id: 8 })
    expect((await undo('b1')).failures).toEqual([
      { id: 1, error: 'Job 1 was changed since; its status is "applied" now.', status: 'applied' },
      { id: 2, error: 'No job has id 2 any more.' },
      { id: 3, error: 'Job 3 was captured anew as job 8; its status is "new".', status: 'new' },
    ])
  })

  it('does not know a batch that nobody wrote', async () => {
    await expect(over().undo('b9')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
