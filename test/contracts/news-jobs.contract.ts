import { describe, expect, it, onTestFinished } from 'vitest'
import type { StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { JobNews, JobsPosition, NewsJobs, NewsStart } from '#src/application/hunt/ports/news-jobs.js'
import type { JobRepository } from '#src/application/jobs/ports/job-repository.js'
import type { PostingCheck } from '#src/domain/jobs/posting-check.js'
import { aJob } from '#test/support/a-job.js'

export interface OpenedNews {
  readonly news: NewsJobs
  /** Over the same jobs. */
  readonly hunt: HuntJobs
  readonly repository: JobRepository
  readonly insert: (jobs: readonly StoredJob[]) => Promise<void>
  readonly remove: (id: number) => Promise<void>
  /** Stores a known job anew under another id, as a capture script may. */
  readonly recapture: (id: number, job: StoredJob) => Promise<void>
}

const at = '2026-11-20T08:00:00.000Z'

const aCheck = (changes: Partial<PostingCheck> = {}): PostingCheck => ({
  ...{ jobId: 1, url: aJob({ id: 1 }).url ?? '', at, state: 'open', quote: null, content: null, changes: [] },
  ...changes,
})

const idsOf = ({ arrived }: JobNews) => arrived.newest.map(({ id }) => id)

/** Tests every promise of the NewsJobs port. */
export function newsJobsContract(name: string, openStorage: () => Promise<OpenedNews>): void {
  const open = async () => {
    const opened = await openStorage()
    for (const each of [opened.news, opened.hunt, opened.repository]) onTestFinished(() => each.close())
    const newsAfter = (position: JobsPosition, limit = 10) => opened.news.since({ since: { position }, limit })
    return { ...opened, newsAfter }
  }

  describe(`${name} (sync-news)`, () => {
    it('has nothing after the end', async () => {
      const { news, insert, newsAfter } = await open()
      await insert([aJob({ id: 1 })])
      const nothing = { total: 0, newest: [] }
      const position = await news.position()
      expect(position).toMatch(/^[!-~]+$/)
      const { until, ...came } = await newsAfter(position)
      expect(came).toEqual({ isRecorded: true, arrived: nothing, checks: nothing, events: nothing, entries: nothing })
      expect((await newsAfter(until)).arrived).toEqual(nothing)
    })

    it('has each job that came once, the last first, whatever its dates', async () => {
      const { news, insert, newsAfter } = await open()
      await insert([aJob({ id: 1 })])
      const start = await news.position()
      await insert([aJob({ id: 7, capturedAt: '2001-01-01' }), aJob({ id: 8, status: 'interview', title: '' })])
      await insert([aJob({ id: 3, capturedAt: null })])
      const first = await newsAfter(start)
      expect(first.arrived.total).toBe(3)
      expect(idsOf(first)).toEqual([3, 8, 7])
      const { description: _, updatedAt: __, ...listed } = aJob({ id: 8, status: 'interview', title: null })
      const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/)
      expect(first.arrived.newest[1]).toEqual({ ...listed, arrivedAt: time })
      await insert([aJob({ id: 9 })])
      expect(idsOf(await newsAfter(first.until))).toEqual([9])
      // asked for again, if the answer was lost
      expect(idsOf(await newsAfter(start))).toEqual([9, 3, 8, 7])
    })

    it('refuses the position of another storage that has had more', async () => {
      const { news, insert } = await open()
      await insert([aJob({ id: 1 })])
      const [arrival, ...others] = (await news.position()).split('.')
      const since = { position: [Number(arrival) + 1, ...others].join('.') }
      await expect(news.since({ since, limit: 1 })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    })

    it('counts all, and has the last ones up to the limit', async () => {
      const { news, insert, newsAfter } = await open()
      const start = await news.position()
      await insert([1, 2, 3, 4, 5].map((id) => aJob({ id })))
      const came = await newsAfter(start, 2)
      expect(came.arrived.total).toBe(5)
      expect(idsOf(came)).toEqual([5, 4])
      const fewer = await news.since({ since: { position: start }, limit: 2, arrivals: 1 })
      expect([fewer.arrived.total, idsOf(fewer)]).toEqual([5, [5]])
    })

    it('does not have a known job again under a new id; one that was not seen yet comes once', async () => {
      const { news, insert, recapture, newsAfter } = await open()
      await insert([aJob({ id: 1 })])
      const start = await news.position()
      await insert([aJob({ id: 2 })])
      await recapture(1, { ...aJob({ id: 1 }), id: 11 })
      await recapture(2, { ...aJob({ id: 2 }), id: 12 })
      const first = await newsAfter(start)
      expect([first.arrived.total, idsOf(first)]).toEqual([1, [12]])
      await recapture(12, { ...aJob({ id: 2 }), id: 22 })
      expect((await newsAfter(first.until)).arrived.total).toBe(0)
    })

    it('does not have jobs that were deleted', async () => {
      const { news, insert, remove, newsAfter } = await open()
      const start = await news.position()
      await insert([aJob({ id: 1 }), aJob({ id: 2 })])
      await remove(1)
      const came = await newsAfter(start)
      expect([came.arrived.total, idsOf(came)]).toEqual([1, [2]])
    })

    it('has what came at a time or later', async () => {
      const { news, hunt, insert } = await open()
      await insert([aJob({ id: 1 })])
      await hunt.keepCheck(aCheck({ state: 'changed' }))
      const since = (time: string) => news.since({ since: { time }, limit: 5 })
      const [early, late] = [await since('2020-01-01T00:00:00.000Z'), await since('2999-01-01T00:00:00.000Z')]
      expect([early.arrived.total, early.checks.total]).toEqual([1, 1])
      expect([late.arrived.total, late.checks.total]).toEqual([0, 0])
      const time = early.arrived.newest[0]?.arrivedAt ?? ''
      expect((await since(time)).arrived.total).toBe(1)
    })

    it('has checks that found a change, or that a posting closed', async () => {
      const { news, hunt, insert, newsAfter } = await open()
      await insert([aJob({ id: 1 }), aJob({ id: 2 })])
      await hunt.keepCheck(aCheck({ jobId: 2, url: aJob({ id: 2 }).url ?? '', state: 'closed' }))
      const start = await news.position()
      const changes = [{ field: 'place', from: 'Oslo', to: 'Bergen' }] as const
      for (const check of [
        aCheck(),
        aCheck({ state: 'changed', changes }),
        aCheck({ state: 'closed', quote: 'Closed.' }),
        aCheck({ state: 'unknown' }),
        // it was closed already
        aCheck({ state: 'closed' }),
        aCheck({ jobId: 2, url: aJob({ id: 2 }).url ?? '', state: 'closed' }),
      ])
        await hunt.keepCheck(check)
      const { checks, until } = await newsAfter(start)
      const { content: _, ...news1 } = aCheck({ state: 'closed', quote: 'Closed.' })
      const { content: __, ...news2 } = aCheck({ state: 'changed', changes })
      expect(checks).toEqual({ total: 2, newest: [news1, news2] })
      await hunt.keepCheck(aCheck())
      await hunt.keepCheck(aCheck({ state: 'closed' }))
      expect((await newsAfter(until)).checks.total).toBe(1)
    })

    it('has changes of status and statements', async () => {
      const { news, hunt, repository, insert, newsAfter } = await open()
      await insert([aJob({ id: 1 })])
      const start = await news.position()
      await repository.updateStatuses({ updates: [{ id: 1, status: 'applied' }], at })
      const entry = { at, batch: 'b', actor: 'person', client: null, undoes: null } as const
      const statement = { of: 'sender', sender: 'news@shop.example', kind: 'job_alert' } as const
      const statements = [1, 2].map(() => ({ ...entry, statement }))
      const ids = (await hunt.keepEntries({ entries: statements, after: null })) ?? []
      const { events, entries, until } = await newsAfter(start)
      expect(events).toMatchObject({ total: 1, newest: [{ jobId: 1, from: 'new', to: 'applied' }] })
      expect(entries).toEqual({
        total: 2,
        newest: ids.toReversed().map((id) => ({ ...entry, id, statement })),
      })
      const later = await newsAfter(until)
      expect([later.events.total, later.entries.total]).toEqual([0, 0])
    })

    it.each([
      '',
      'x',
      '1.2.3',
      '1.2.3.4.5',
      `${'9'.repeat(16)}.1.1.1`,
      '1.2.3.4.a.0:0:',
      '1.2.3.4.a.9:5:',
      '1.2.3.4.a.1:9:5,3',
    ])('refuses a position that it did not give: "%s"', async (position) => {
      const { news } = await open()
      const since: NewsStart = { position }
      await expect(news.since({ since, limit: 1 })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    })
  })
}
