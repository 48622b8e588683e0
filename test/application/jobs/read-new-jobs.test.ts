import { describe, expect, it } from 'vitest'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { ReadNewJobs } from '#src/application/jobs/read-new-jobs.js'
import { aJob } from '#test/support/a-job.js'

const readNewJobs = new ReadNewJobs(new MemoryJobRepository(Array.from({ length: 60 }, (_, i) => aJob({ id: i + 1 }))))

describe('reading new jobs', () => {
  it('reads 50 from the newest by default (read-R1.2)', async () => {
    const { entries, hasMore } = await readNewJobs.execute()
    expect([entries.length, entries[0]?.job.id, hasMore]).toEqual([50, 60, true])
  })

  it('continues after a position (read-R7.3)', async () => {
    const { entries } = await readNewJobs.execute({ limit: 2 })
    const next = await readNewJobs.execute({ limit: 2, position: entries[1]?.position ?? null })
    expect(next.entries.map(({ job }) => job.id)).toEqual([58, 57])
  })

  it.each([0, -1, 1001, 1.5, Number.NaN])(
    'refuses a limit of %d, also in the library (read-R1.3, read-R1.4)',
    async (limit) => {
      await expect(readNewJobs.execute({ limit })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message: 'limit must be a whole number from 1 to 1000.',
      })
    },
  )
})
