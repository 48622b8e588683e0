import { describe, expect, it } from 'vitest'
import { triageJobs, undoTriage } from '#src/adapters/edges/mcp/tools/jobs/triage.js'
import { unboundedPage } from '#src/adapters/kit/answers/page-budget.js'
import { MemoryJobRepository, type StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryJobSearch } from '#src/adapters/stores/memory/jobs/memory-job-search.js'
import { MemoryJobTriage } from '#src/adapters/stores/memory/jobs/memory-job-triage.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import { aJob } from '#test/support/a-job.js'

function toolsOver(...stored: readonly StoredJob[]) {
  const repository = new MemoryJobRepository(stored)
  const parts = {
    openJobs: async () =>
      openJobs({
        ...{ repository, triage: new MemoryJobTriage(repository) },
        ...{ search: new MemoryJobSearch(repository), shelf: repository },
      }),
    page: unboundedPage,
  }
  const ask = async (tool: ReturnType<typeof triageJobs>, args: object) =>
    (await tool.call(args)).structuredContent as Record<string, unknown>
  return {
    repository,
    triage: (verdicts: unknown, more: object = {}) => ask(triageJobs(parts), { verdicts, ...more }),
    undo: (batch_id: unknown) => ask(undoTriage(parts), { batch_id }),
  }
}

describe('triage_jobs and undo_triage (hunt-triage, hunt-undo)', () => {
  it('write verdicts as the agent, and undo them by their batch', async () => {
    const { triage, undo, repository } = toolsOver(aJob({ id: 1 }))
    const answer = await triage([{ id: 1, status: 'reject', reason: 'far', score: 10, expected_status: 'new' }])
    expect(answer).toEqual({
      batch_id: expect.stringMatching(/^b[0-9a-f]{18}$/),
      updated_count: 1,
      failed_count: 0,
      results: [],
    })
    expect(repository.history.events).toMatchObject([{ actor: 'agent', reason: 'far', score: 10 }])
    expect(await undo(answer.batch_id)).toMatchObject({ updated_count: 1, results: [] })
    expect(repository.get(1)?.status).toBe('new')
  })

  it('name the same posting elsewhere, whose status stays (hunt-duplicates)', async () => {
    const posting = {
      company: 'Acme',
      title: 'Nurse',
      location: 'Oslo',
      description: 'Reference R-4711. We look for a nurse.',
    }
    const others = [aJob({ id: 3, ...posting, source: 'board' }), aJob({ id: 4, ...posting, title: 'Cook' })]
    const { triage, repository } = toolsOver(aJob({ id: 1, ...posting }), aJob({ id: 2, company: 'Globex' }), ...others)
    const answer = await triage([{ id: 1, status: 'shortlist' }])
    expect(answer).toMatchObject({ updated_count: 1, also: [{ id: 3, same_as: 1, status: 'new' }] })
    expect(repository.get(3)?.status).toBe('new')
    const both = await triage([3, 1].map((id) => ({ id, status: 'reject' })))
    expect(both).not.toHaveProperty('also')
    expect(await triage([{ id: 2, status: 'reject' }])).not.toHaveProperty('also')
  })

  it('report only the failed items', async () => {
    const { triage } = toolsOver(aJob({ id: 1 }), aJob({ id: 2, status: 'x'.repeat(5000) }))
    const { results, ...counts } = await triage([
      { id: 1, status: 'reject' },
      { id: 2, status: 'reject', expected_status: 'new' },
      { id: 'y'.repeat(5000), status: 'reject' },
    ])
    expect(counts).toEqual({ batch_id: null, updated_count: 0, failed_count: 2 })
    const [conflict, bad] = results as { id: unknown; status?: string; error: string }[]
    expect([conflict?.id, conflict?.status?.length]).toEqual([2, 200])
    expect(String(bad?.id)).toHaveLength(1001)
  })

  it('refuse an invalid batch and unknown arguments', async () => {
    const { triage, undo } = toolsOver(aJob({ id: 1 }))
    const invalid = { code: 'VALIDATION_ERROR' }
    await expect(triage(null)).rejects.toMatchObject(invalid)
    await expect(triage([{ id: 1, status: 'new', note: 'x' }])).rejects.toMatchObject(invalid)
    await expect(triage([], { db_path: 'x' })).rejects.toMatchObject(invalid)
    await expect(undo('')).rejects.toMatchObject(invalid)
    await expect(undo('b9')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
