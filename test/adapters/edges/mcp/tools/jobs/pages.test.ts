import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PageOutput } from '#src/adapters/edges/mcp/tools/jobs/fit-page.js'
import { bulkReadNewJobs } from '#src/adapters/edges/mcp/tools/jobs/read.js'
import { fitsPage } from '#src/adapters/kit/answers/page-budget.js'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import { aJob } from '#test/support/a-job.js'
import { somePages } from '#test/support/page-budgets.js'

const someJob = fc.record({
  description: fc.string({ maxLength: 400, unit: 'binary' }),
  capturedAt: fc.constantFrom(null, '', '2026-01-01', '2026-01-02T00:00:00Z'),
})

describe('the pages of a queue', () => {
  it('make up the whole queue, each job once and in its order, whatever fits on one page (serve-answer-size, read-R1.1, read-R1.5, read-R7.6, read-R7.7)', async () => {
    const queues = fc.array(someJob, { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(queues, somePages(4000), fc.integer({ min: 1, max: 50 }), async (made, budget, limit) => {
        const jobs = new MemoryJobRepository(made.map((job, i) => aJob({ id: i + 1, ...job })))
        const tool = bulkReadNewJobs({ openJobs: async () => openJobs({ repository: jobs }), page: budget })
        const ids: number[] = []
        for (let cursor: string | null = null, pages = 0; pages === 0 || cursor !== null; pages++) {
          const answer = await tool.call({ limit, cursor })
          const page = answer.structuredContent as unknown as PageOutput
          expect(page.count).toBe(page.jobs.length)
          expect(page.count).toBeLessThanOrEqual(limit)
          expect(page.count === 1 || fitsPage(JSON.stringify(page), budget)).toBe(true)
          ids.push(...page.jobs.map(({ id }) => id))
          cursor = page.next_cursor
        }
        const whole = await jobs.readNew({ after: null, limit: 100, maxCharacters: Number.POSITIVE_INFINITY })
        expect(ids).toEqual(whole.entries.map(({ job }) => job.id))
      }),
      { numRuns: 60 },
    )
  })
})
