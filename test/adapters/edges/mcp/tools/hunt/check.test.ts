import { describe, expect, it } from 'vitest'
import { checkPostings } from '#src/adapters/edges/mcp/tools/hunt/check.js'
import { fitsPage, toPageBudget, unboundedPage } from '#src/adapters/kit/answers/page-budget.js'
import type { HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { RecheckedPosting, RecheckOutcome } from '#src/application/jobs/recheck-postings.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { defaultPage } from '#test/support/page-budgets.js'

function aPosting(parts: Partial<RecheckedPosting> = {}): RecheckedPosting {
  return {
    jobId: 1,
    title: 'Engineer',
    company: 'Kumo Maps',
    url: 'https://kumo.example/1',
    state: 'open',
    quote: 'Engineer',
    changes: [],
    comparedWith: null,
    reason: null,
    ...parts,
  }
}

async function answered(outcome: Partial<RecheckOutcome>, page = unboundedPage) {
  const hunt = { checkPostings: async () => ({ postings: [aPosting()], keeping: 'kept', ...outcome }) }
  const tool = checkPostings({ openHunt: async () => hunt as unknown as HuntUseCases, page })
  return (await tool.call({ ids: [1] })).structuredContent
}

describe('check_postings (hunt-checks)', () => {
  it('answers with state, quote, changes, what it was compared with, and why nothing is known', async () => {
    const failure = new AppError('FETCH_FAILED', 'It was not fetched.')
    const postings = [
      aPosting({
        state: 'changed',
        comparedWith: '2026-11-01T00:00:00.000Z',
        changes: [{ field: 'salary', from: '1', to: '2' }],
      }),
      aPosting({ jobId: 2, state: 'unknown', quote: null, reason: { kind: 'failure', failure } }),
      aPosting({ jobId: 3, state: 'unknown', quote: null, reason: { kind: 'no-time' } }),
    ]
    expect(await answered({ postings })).toEqual({
      postings: [
        {
          job_id: 1,
          state: 'changed',
          quote: 'Engineer',
          changes: [{ field: 'salary', from: '1', to: '2' }],
          baseline: '2026-11-01T00:00:00.000Z',
          reason: null,
        },
        { job_id: 2, state: 'unknown', quote: null, changes: [], baseline: null, reason: 'It was not fetched.' },
        {
          job_id: 3,
          state: 'unknown',
          quote: null,
          changes: [],
          baseline: null,
          reason: expect.stringMatching(/^Time ran out/),
        },
      ],
      message: null,
    })
  })

  it('says if results cannot be stored, and what helps (hunt-checks-bounds)', async () => {
    expect(await answered({ keeping: 'unplaced' })).toMatchObject({
      baseline: null,
      message: expect.stringContaining('jobs migrate'),
    })
    const answer = await answered({ keeping: 'failed' })
    expect(answer).not.toHaveProperty('baseline')
    expect(answer).toMatchObject({ message: expect.stringMatching(/could not be saved/) })
  })

  it('is never longer than clients show, however much changed (hunt-checks-bounds)', async () => {
    const changes = Array.from({ length: 20 }, () => ({
      field: 'heading' as const,
      from: 'あ'.repeat(200),
      to: '"'.repeat(200),
    }))
    const postings = Array.from({ length: 20 }, (_, n) =>
      aPosting({ jobId: n + 1, state: 'changed', changes, quote: '求'.repeat(200) }),
    )
    for (const page of [defaultPage, toPageBudget(9000, null), toPageBudget(null, 11_000)])
      expect(fitsPage(JSON.stringify(await answered({ postings }, page)), page)).toBe(true)
  })

  it.each([
    {},
    { ids: [] },
    { ids: [0] },
    { ids: ['1'] },
    { ids: Array.from({ length: 21 }, (_, n) => n + 1) },
    { ids: [1], db_path: 'x' },
  ])('refuses %j', async (input) => {
    const tool = checkPostings({ openHunt: () => Promise.reject(new Error('not opened')), page: unboundedPage })
    await expect(tool.call(input)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })
})
