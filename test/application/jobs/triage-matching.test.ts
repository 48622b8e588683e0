import { describe, expect, it } from 'vitest'
import { MemoryJobRepository, type StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryJobSearch } from '#src/adapters/stores/memory/jobs/memory-job-search.js'
import { MemoryJobTriage } from '#src/adapters/stores/memory/jobs/memory-job-triage.js'
import type { TriageBatch } from '#src/application/jobs/ports/job-triage.js'
import { TriageMatching } from '#src/application/jobs/triage-matching.js'
import { UndoTriage } from '#src/application/jobs/undo-triage.js'
import { type Actor, partSize } from '#src/domain/jobs/triage.js'
import { aJob } from '#test/support/a-job.js'

const clock = { now: () => new Date('2026-11-20T08:00:00Z') }

/** `before` is called before each part is written. */
function over(stored: readonly StoredJob[], before: (part: number) => void = () => {}) {
  const repository = new MemoryJobRepository(stored)
  const memory = new MemoryJobTriage(repository)
  let [given, written] = [0, 0]
  const ids = { next: () => `b${++given}` }
  const triage = {
    write: async (batch: TriageBatch) => {
      before(++written)
      return memory.write(batch)
    },
  }
  const rule = new TriageMatching({ search: new MemoryJobSearch(repository), triage, clock, ids })
  const undo = (batchId: string, actor?: Actor) => new UndoTriage(memory, clock, ids).execute({ batchId, actor })
  const count = (status: string) => repository.all().filter((job) => job.status === status).length
  return { repository, memory, rule, undo, count }
}

const jobs = (count: number, changes: Partial<StoredJob> = {}) =>
  Array.from({ length: count }, (_, at) => aJob({ id: at + 1, ...changes }))

const reject = { status: 'reject', reason: 'far' } as const
const fresh = { statuses: ['new'] }

describe('one verdict on all matching jobs (hunt-rule)', () => {
  it('is one batch of any size, which one undo takes back', async () => {
    const size = partSize + 10
    const { rule, undo, count, repository } = over([...jobs(size), aJob({ id: 2000, status: 'applied' })])
    expect(await rule.count(fresh)).toBe(size)
    const outcome = await rule.execute({ ...fresh, verdict: reject, actor: 'person' })
    expect(outcome).toEqual({
      ...{ batchId: 'rule-b1', matchedCount: size, updatedCount: size, changedCount: 0, isComplete: true },
    })
    expect(count('reject')).toBe(size)
    expect(new Set(repository.history.events.map(({ batch, reason, actor }) => `${batch} ${reason} ${actor}`))).toEqual(
      new Set(['rule-b1 far person']),
    )
    expect(await undo('rule-b1')).toMatchObject({ batchId: 'rule-b2', updatedCount: size, failedCount: 0 })
    expect([count('new'), count('applied')]).toEqual([size, 1])
    // the undo is a batch of its own
    expect(await undo('rule-b2')).toMatchObject({ updatedCount: size })
    expect(count('reject')).toBe(size)
  })

  it('goes on where it was stopped, and writes nothing twice', async () => {
    const stopped = new AbortController()
    const { rule, count, repository } = over(jobs(1200), (part) => {
      if (part === 2) stopped.abort()
    })
    const request = { ...fresh, verdict: reject, batch: 'mine' }
    const outcome = await rule.execute({ ...request, signal: stopped.signal })
    expect(outcome).toMatchObject({ batchId: 'rule-mine', updatedCount: 2 * partSize, isComplete: false })
    await expect(rule.execute({ ...request, batch: outcome.batchId ?? '' })).resolves.toMatchObject({
      ...{ batchId: 'rule-mine', updatedCount: 200, isComplete: true },
    })
    expect(count('reject')).toBe(1200)
    expect(repository.history.events).toHaveLength(1200)
  })

  it('is not written a second time in a batch, even if its jobs still match', async () => {
    const { rule, repository } = over(jobs(3))
    for (const _ of 'ab') await rule.execute({ verdict: reject, batch: 'mine' })
    expect(repository.history.events).toHaveLength(3)
  })

  it('leaves a job that somebody changed in the meantime', async () => {
    const { rule, repository, undo } = over(jobs(4), () =>
      repository.write({ ...aJob({ id: 2 }), status: 'shortlist' }),
    )
    const outcome = await rule.execute({ ...fresh, verdict: reject })
    expect(outcome).toMatchObject({ matchedCount: 4, updatedCount: 3, changedCount: 1, isComplete: true })
    expect(repository.get(2)?.status).toBe('shortlist')
    expect(await undo('rule-b1')).toMatchObject({ updatedCount: 3, failures: [] })
  })

  it('is undone where nobody wrote since, and the others are listed', async () => {
    const { rule, undo, repository, count } = over(jobs(4))
    await rule.execute({ ...fresh, verdict: reject })
    await repository.updateStatuses({ updates: [{ id: 3, status: 'applied' }], at: '' })
    const failure = { id: 3, error: 'Job 3 has changed since; its status is now "applied".', status: 'applied' }
    expect(await undo('rule-b1', 'agent')).toMatchObject({ batchId: null, failures: [failure] })
    expect(await undo('rule-b1')).toEqual({ batchId: 'rule-b3', updatedCount: 3, failedCount: 1, failures: [failure] })
    expect(count('new')).toBe(3)
    const { failures, ...again } = await undo('rule-b1')
    expect(again).toEqual({ batchId: null, updatedCount: 0, failedCount: 4 })
    expect(failures).toContainEqual(failure)
    await expect(undo('rule-b9')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is not written if more jobs match than were seen', async () => {
    const { rule, count } = over(jobs(4))
    const outcome = await rule.execute({ ...fresh, verdict: reject, atMost: 3 })
    expect(outcome).toMatchObject({ batchId: null, matchedCount: 4, updatedCount: 0, isComplete: false })
    expect(count('new')).toBe(4)
  })

  it('applies to one company, however it is spelt, but not to another with the same words', async () => {
    const names = ['Kumo Inc.', 'KUMO, Inc', 'Kumo', 'Kumo Inc. Labs', null]
    const { rule, count } = over(names.map((company, at) => aJob({ id: at + 1, company })))
    for (const sameCompany of ['Kumo Inc.', 'kumo', 'Kumo Co., Ltd.'])
      expect(await rule.count({ sameCompany }), sameCompany).toBe(3)
    await rule.execute({ sameCompany: 'Kumo Inc.', verdict: reject })
    expect(count('reject')).toBe(3)
    expect(await rule.count({ sameCompany: '★' })).toBe(0)
  })

  it('applies to the jobs whose latest verdict has one reason', async () => {
    const { rule, memory, repository } = over(jobs(3))
    const verdict = (id: number, reason: string) => ({ ...reject, id, reason, score: null, expectedStatus: null })
    const verdicts = [verdict(1, 'no visa'), verdict(2, 'no visa'), verdict(3, 'no visa at all')]
    await memory.write({ batch: 'a', actor: 'agent', at: '', verdicts })
    await memory.write({ batch: 'b', actor: 'agent', at: '', verdicts: [verdict(2, 'far')] })
    await rule.execute({ sameReason: 'no visa', verdict: { status: 'new' } })
    expect(repository.all().map(({ status }) => status)).toEqual(['new', 'reject', 'reject'])
  })

  it('refuses what is no verdict and no search', async () => {
    const { rule } = over(jobs(1))
    await expect(rule.execute({ verdict: { status: 'gone' } })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    await expect(rule.count({ query: '!?' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })
})

describe('the jobs of a company (hunt-rule)', () => {
  const ofCompany = (count: number, status: string, from = 1) =>
    jobs(count, { company: 'Acme Works', status }).map((job, at) => ({ ...job, id: from + at }))

  it('are those with a status that is asked for', async () => {
    const { rule, count } = over([
      ...ofCompany(3, 'reject'),
      ...ofCompany(3, 'new', 10_001),
      aJob({ id: 20_000, company: 'Acme', status: 'new' }),
    ])
    expect(await rule.count({ sameCompany: 'ACME works', ...fresh })).toBe(3)
    expect(await rule.count({ sameCompany: 'Acme Works', statuses: ['new', 'reject'] })).toBe(6)
    expect(await rule.count({ sameCompany: 'Acme Works' })).toBe(6)
    await rule.execute({ sameCompany: 'Acme Works', ...fresh, verdict: reject })
    expect(count('new')).toBe(1)
  })

  it('are found without a list of all jobs that have the status', async () => {
    const repository = new MemoryJobRepository([
      ...ofCompany(2, 'new'),
      ...jobs(5).map((job) => ({ ...job, id: job.id + 10 })),
    ])
    const memory = new MemoryJobSearch(repository)
    const search = {
      search: (request: Parameters<typeof memory.search>[0]) => {
        expect(request.statuses).toBeNull()
        return memory.search(request)
      },
    }
    const triage = new MemoryJobTriage(repository)
    const rule = new TriageMatching({ search, triage, clock, ids: { next: () => 'b1' } })
    expect(await rule.count({ sameCompany: 'Acme Works', ...fresh })).toBe(2)
  })
})
