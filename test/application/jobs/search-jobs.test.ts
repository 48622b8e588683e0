import { describe, expect, it } from 'vitest'
import { MemoryJobSearch } from '#src/adapters/stores/memory/jobs/memory-job-search.js'
import { CountFoundJobs, type CountFoundRequest } from '#src/application/jobs/count-found-jobs.js'
import { SearchJobs } from '#src/application/jobs/search-jobs.js'
import { aJob } from '#test/support/a-job.js'

/** Jobs with these titles; the status is after a slash. */
function searchOf(...titles: readonly string[]) {
  const jobs = titles.map((text, i) => {
    const [title = '', status = 'new'] = text.split('/')
    return aJob({ id: i + 1, title, status, description: null })
  })
  const search = new MemoryJobSearch({ all: () => jobs })
  const counts = new CountFoundJobs(search, async () => [{ status: 'all', count: jobs.length }])
  return {
    countsOf: async (request: CountFoundRequest) =>
      Object.fromEntries((await counts.execute(request)).map(({ status, count }) => [status, count])),
    totalOf: async (query: string, status: string) =>
      (await new SearchJobs(search).execute({ query, statuses: [status] })).total,
  }
}

const nine = Array.from({ length: 9 }, () => 'Nurse/reject')

describe('the counts of a search (page-board)', () => {
  it('are those of searches for each status, near matches included (hunt-search-near)', async () => {
    const jobs = searchOf('Nurse', 'Nurze', 'Nursery/applied', 'Cook')
    const counts = await jobs.countsOf({ query: 'nurse', statuses: ['reject'] })
    expect(counts).toEqual({ new: 2, applied: 1 })
    for (const [status, count] of Object.entries(counts)) expect(await jobs.totalOf('nurse', status)).toBe(count)
  })

  it('have no near matches if ten are exact, whatever their status (hunt-search-near)', async () => {
    const jobs = searchOf(...nine, 'Nurse', 'Nurze')
    expect(await jobs.countsOf({ query: 'nurse' })).toEqual({ new: 1, reject: 9 })
    expect(await jobs.totalOf('nurse', 'new')).toBe(1)
    const fewer = searchOf(...nine, 'Nurze')
    expect(await fewer.countsOf({ query: 'nurse' })).toEqual({ new: 1, reject: 9 })
    expect(await fewer.totalOf('nurse', 'new')).toBe(1)
  })

  it('are those of all jobs without conditions', async () => {
    const ordered = { statuses: ['new'], query: ' ', order: 'newest', limit: 30 }
    expect(await searchOf('Nurse').countsOf(ordered)).toEqual({ all: 1 })
  })

  it('are refused for conditions that make no sense', async () => {
    await expect(searchOf('Nurse').countsOf({ minScore: 101 })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })
})
