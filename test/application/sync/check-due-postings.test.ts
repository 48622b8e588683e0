import { describe, expect, it } from 'vitest'
import { MemoryHuntJobs } from '#src/adapters/stores/memory/jobs/memory-hunt-jobs.js'
import { MemoryJobRepository, type StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { RecheckPostings } from '#src/application/jobs/recheck-postings.js'
import { CheckDuePostings } from '#src/application/sync/check-due-postings.js'
import type { PageFetcher } from '#src/application/websites/ports/page-fetcher.js'
import { websiteFailure } from '#src/domain/websites/website-failure.js'
import { aJob } from '#test/support/a-job.js'
import { directExtractor } from '#test/support/direct-extractor.js'
import { openPosting } from '#test/support/pages-checked-postings.js'

const day = 24 * 60 * 60 * 1000
const start = Date.parse('2026-11-23T08:00:00Z')

/** Answers with the posting, or with HTTP 500 for paths that end in `broken`. */
function aScene(rows: readonly StoredJob[], ended: readonly number[] = []) {
  const read: string[] = []
  let now = start
  const clock = { now: () => new Date(now) }
  const jobs = new MemoryJobRepository(rows)
  const checks = new MemoryHuntJobs(jobs)
  const fetcher: PageFetcher = {
    fetch: async ({ url }) => {
      read.push(url)
      if (url.endsWith('broken')) {
        const facts = { problem: 'page-not-fetched', statusCode: 500 } as const
        throw websiteFailure('FETCH_FAILED', 'The server answers with 500.', facts as never)
      }
      const bytes = new TextEncoder().encode(openPosting)
      return { finalUrl: url, bytes, charset: 'utf-8', format: 'html', validators: null } as never
    },
  }
  const recheck = new RecheckPostings({ shelf: jobs, checks, fetcher, extractor: directExtractor, clock })
  const due = new CheckDuePostings({ jobs: checks, recheck, clock, ended: async () => new Set(ended) })
  return {
    read,
    checks,
    pass: (ms: number) => {
      now += ms
    },
    check: async (signal = new AbortController().signal) => due.execute({ signal }),
  }
}

const posting = (id: number, status: string, rest: Partial<StoredJob> = {}) =>
  aJob({ id, status, title: 'Backend Engineer', url: `https://jobs.kumo.example/${id}`, ...rest })
const paths = (read: readonly string[]) => read.map((url) => url.replace('https://jobs.kumo.example/', ''))

describe('postings that nobody looked at for a day', () => {
  it('are those of open applications and of jobs that are wanted (sync-parts)', async () => {
    const { check, read } = aScene(
      [
        ...[posting(1, 'new'), posting(2, 'shortlist'), posting(3, 'applied'), posting(4, 'reject')],
        ...[posting(5, 'resume_written'), posting(6, 'Interview 2'), posting(7, 'applied'), posting(8, 'reviewed')],
        posting(9, 'shortlist', { url: null }),
      ],
      [7],
    )
    expect(await check()).toEqual({ checked: 4, closed: 0, changed: 0, unread: 0, waiting: 0 })
    expect(paths(read).sort()).toEqual(['2', '3', '5', '6'])
  })

  it('are read once a day, also those that cannot be read (sync-parts)', async () => {
    const rows = [posting(1, 'shortlist'), posting(2, 'shortlist', { url: 'https://jobs.kumo.example/broken' })]
    const { check, read, pass, checks } = aScene(rows)
    expect(await check()).toMatchObject({ checked: 1, unread: 1 })
    pass(day - 1)
    expect(await check()).toMatchObject({ checked: 0, unread: 0 })
    expect((await checks.checksOf([2])).get(2)).toMatchObject([{ state: 'unknown', content: null }])
    pass(1)
    expect(await check()).toMatchObject({ checked: 1, unread: 1 })
    expect(read).toHaveLength(4)
  })

  it('come with the oldest look first, a bounded number a run, and the rest waits (sync-parts)', async () => {
    const url = (n: number) => `https://jobs.kumo.example/${n}-broken`
    const rows = Array.from({ length: 115 }, (_, n) => posting(n + 1, 'shortlist', { url: url(n + 1) }))
    const { check, read, pass } = aScene(rows)
    expect(await check()).toMatchObject({ unread: 100, waiting: 15 })
    pass(day)
    expect(await check()).toMatchObject({ unread: 100, waiting: 15 })
    expect(new Set(read.slice(100, 115))).toEqual(new Set(Array.from({ length: 15 }, (_, n) => url(n + 101))))
  })

  it('are not read once the run is stopped (sync-parts)', async () => {
    const { check, read } = aScene([posting(1, 'shortlist')])
    await expect(check(AbortSignal.abort())).rejects.toThrow()
    expect(read).toEqual([])
  })
})
