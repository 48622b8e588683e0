import { describe, expect, it } from 'vitest'
import { addJobs } from '#src/adapters/edges/mcp/tools/hunt/add.js'
import { unboundedPage } from '#src/adapters/kit/answers/page-budget.js'
import type { HuntUseCases } from '#src/application/hunt/hunt-use-cases.js'
import type { AddJobsOutcome, AddJobsRequest } from '#src/application/jobs/add-jobs.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { refusedPage } from '#src/domain/websites/website-failure.js'

function aTool(outcome: AddJobsOutcome) {
  const asked: AddJobsRequest[] = []
  const hunt = {
    addJobs: async (request: AddJobsRequest) => {
      asked.push(request)
      return outcome
    },
  }
  return { asked, tool: addJobs({ openHunt: async () => hunt as unknown as HuntUseCases, page: unboundedPage }) }
}

describe('add_jobs (hunt-add)', () => {
  it('adds the given postings, and answers each with its id, failure and reason', async () => {
    const url = 'https://kumo.example/1'
    const wall = refusedPage('login', { kind: 'login', quote: null, elsewhere: null }, url)
    const { tool, asked } = aTool({
      batchId: 'b1',
      jobs: [
        { state: 'added', url, jobId: 8 },
        { state: 'reading', url },
        { state: 'failed', url, failure: wall },
        { state: 'failed', url: null, failure: new AppError('VALIDATION_ERROR', 'x'.repeat(400)) },
      ],
    })
    const { structuredContent } = await tool.call({ jobs: [{ url, title: '' }, { text: 'A welder.' }] })
    expect(asked).toEqual([{ postings: [{ url }, { text: 'A welder.' }], actor: 'agent', source: 'agent' }])
    expect(structuredContent).toEqual({
      batch_id: 'b1',
      jobs: [
        { id: 8, state: 'added', url },
        { id: null, state: 'reading', url },
        { id: null, state: 'failed', url, wall: 'login', error: expect.stringMatching(/shows a login/) },
        { id: null, state: 'failed', url: null, error: 'x'.repeat(300) },
      ],
    })
  })

  it('refuses an empty list, more than 20 postings, and unknown fields', async () => {
    const { tool } = aTool({ batchId: null, jobs: [] })
    for (const jobs of [[], Array(21).fill({ text: 'x' }), [{ text: 'x', status: 'applied' }]])
      await expect(tool.call({ jobs })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })
})
