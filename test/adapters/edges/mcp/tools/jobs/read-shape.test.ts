import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PageOutput } from '#src/adapters/edges/mcp/tools/jobs/fit-page.js'
import { bulkReadNewJobs } from '#src/adapters/edges/mcp/tools/jobs/read.js'
import { unboundedPage } from '#src/adapters/kit/answers/page-budget.js'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import { aJob } from '#test/support/a-job.js'

const text = fc.option(fc.string({ maxLength: 40, unit: 'binary' }))
const someJob = fc.record({
  ...{ jobId: text, title: text, company: text, description: text },
  ...{ location: text, source: text, capturedAt: text },
})

const jobKeys = [
  ...['id', 'job_id', 'title', 'company', 'description', 'url', 'location', 'source', 'status', 'captured_at'],
]

describe('an answer of bulk_read_new_jobs', () => {
  it('has the same keys for every page and every job, and only values that JSON keeps (read-R3.2, read-R3.4, read-R3.5, read-R6.4)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someJob, { maxLength: 8 }), async (made) => {
        const repository = new MemoryJobRepository(made.map((job, i) => aJob({ id: i + 1, ...job })))
        const tool = bulkReadNewJobs({ openJobs: async () => openJobs({ repository }), page: unboundedPage })
        const page = (await tool.call({})).structuredContent as unknown as PageOutput
        expect(Object.keys(page)).toEqual(['jobs', 'count', 'has_more', 'next_cursor'])
        expect(page.jobs).toHaveLength(made.length)
        for (const job of page.jobs) expect(Object.keys(job)).toEqual(jobKeys)
        expect(JSON.parse(JSON.stringify(page))).toStrictEqual(page)
      }),
      { numRuns: 60 },
    )
  })
})
