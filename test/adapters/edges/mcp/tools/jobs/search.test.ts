import { describe, expect, it } from 'vitest'
import { searchJobs } from '#src/adapters/edges/mcp/tools/jobs/search.js'
import { toPageBudget, unboundedPage } from '#src/adapters/kit/answers/page-budget.js'
import { MemoryJobRepository, type StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryJobSearch } from '#src/adapters/stores/memory/jobs/memory-job-search.js'
import { openJobs } from '#src/composition/jobs/open-jobs.js'
import type { Verdict } from '#src/domain/jobs/job-search.js'
import { aJob, anEvent } from '#test/support/a-job.js'
import { documentsWith } from '#test/support/a-profile.js'
import { aHunt } from '#test/support/hunt-scene.js'
import { anUnderstoodMessage, received } from '#test/support/understood-messages.js'

function toolOver(stored: readonly StoredJob[], page = unboundedPage, verdicts: readonly Verdict[] = []) {
  const repository = new MemoryJobRepository(stored)
  for (const verdict of verdicts) repository.history.addEvent({ ...anEvent, ...verdict, jobId: 1 })
  const search = new MemoryJobSearch(repository)
  const tool = searchJobs({ openJobs: async () => openJobs({ repository, search, shelf: repository }), page })
  return async (args: object) =>
    (await tool.call(args)).structuredContent as Record<string, unknown> & {
      jobs: { id: number; near?: boolean; same_as?: number }[]
    }
}

const nurses = (count: number, changes: Partial<StoredJob> = {}) =>
  Array.from({ length: count }, (_, i) => aJob({ id: i + 1, title: 'Nurse', ...changes }))

describe('search_jobs (hunt-search)', () => {
  it('answers rows with exactly these fields, 20 by default', async () => {
    const answer = await toolOver(nurses(25))({ query: 'nurse' })
    expect(answer).toMatchObject({ count: 20, total: 25, has_more: true })
    expect(Object.keys(answer.jobs[0] ?? {}).join()).toBe(
      'id,title,company,location,source,status,captured_at,url,score,reason,snippet',
    )
    expect((await toolOver(nurses(25))({ query: 'nurse', limit: 100 })).jobs).toHaveLength(25)
  })

  it('names the row above that is the same posting (hunt-duplicates)', async () => {
    const posting = {
      company: 'Acme',
      title: 'Nurse',
      location: 'Tokyo',
      description: 'You care for patients in our hospital. '.repeat(20),
    }
    const again = { ...posting, source: 'board', url: 'https://board.example/7' }
    const stored = [
      aJob({ id: 1, ...posting }),
      aJob({ id: 2, ...posting, company: 'Globex' }),
      aJob({ id: 3, ...again }),
      aJob({ id: 4, ...again, title: 'Cook' }),
      aJob({ id: 5, ...again }),
    ]
    const { jobs } = await toolOver(stored)({})
    expect(jobs.map(({ id, same_as }) => [id, same_as])).toEqual([
      [5, undefined],
      [4, undefined],
      [3, 5],
      [2, undefined],
      [1, 5],
    ])
    const [, second] = (await toolOver(stored)({ limit: 2 })).jobs
    expect(second).not.toHaveProperty('same_as')
  })

  it('keeps reason, snippet and other long texts within their bounds', async () => {
    const verdicts = [{ score: 80, reason: 'r'.repeat(500) }]
    const stored = nurses(1, { title: 't'.repeat(100_000), description: 'd'.repeat(5000) })
    const [row] = (await toolOver(stored, unboundedPage, verdicts)({})).jobs as unknown as [
      Record<string, string | number>,
    ]
    expect(row.score).toBe(80)
    expect([row.reason, row.snippet, row.title].map((text) => String(text).length)).toEqual([120, 159, 500])
  })

  it('refuses values outside a set and queries without a word, and names the possible values', async () => {
    const ask = toolOver(nurses(1))
    await expect(ask({ order: 'best' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    await expect(ask({ limit: 101 })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    await expect(ask({ db_path: 'x' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    await expect(ask({ query: '!!!' })).rejects.toThrow('has no words')
    await expect(ask({ captured_from: 'last week' })).rejects.toThrow('captured_from must be a date')
  })

  it('takes a day as its first or last moment', async () => {
    const stored = ['2026-03-01T00:00:00Z', '2026-03-02T23:00:00Z', '2026-03-03'].map((capturedAt, i) =>
      aJob({ id: i + 1, capturedAt }),
    )
    const { jobs } = await toolOver(stored)({ captured_from: '2026-03-01', captured_to: '2026/3/2' })
    expect(jobs.map(({ id }) => id)).toEqual([2, 1])
  })
})

it('a job has mail if a letter was found to belong to it, confirmed or not (hunt-search)', async () => {
  const [acme, zenith] = [aJob({ id: 1, company: 'Acme', status: 'applied' }), aJob({ id: 2, company: 'Zenith' })]
  const letter = anUnderstoodMessage({
    ...{ subject: 'Acme: your application', from: 'Acme <x@greenhouse.io>', fromEmail: 'x@greenhouse.io' },
    received: received('application_received', 'Thank you.'),
  })
  const { repository, hunt } = aHunt({ jobs: [acme, zenith], messages: [letter] })
  const jobs = openJobs({ repository, search: new MemoryJobSearch(repository) })
  const tool = searchJobs({ openJobs: async () => jobs, openHunt: async () => hunt, page: unboundedPage })
  const ids = async (args: object) =>
    ((await tool.call(args)).structuredContent as { jobs: { id: number }[] }).jobs.map(({ id }) => id)
  expect(await ids({ has_mail: true })).toEqual([1])
  expect(await ids({ has_mail: false })).toEqual([2])
  expect(await ids({})).toHaveLength(2)
})

describe('the pages of search_jobs (hunt-search-order)', () => {
  it('end at whole jobs, and continue with the cursor', async () => {
    const ask = toolOver(nurses(30, { description: 'x'.repeat(500) }), toPageBudget(null, 5000))
    const ids: number[] = []
    for (let cursor: unknown; ; ) {
      const page = await ask({ query: 'nurse', ...(cursor === undefined ? {} : { cursor }) })
      expect(JSON.stringify(page).length).toBeLessThanOrEqual(5000)
      ids.push(...page.jobs.map(({ id }) => id))
      if (page.has_more === false) break
      cursor = page.next_cursor
    }
    expect(ids).toEqual(Array.from({ length: 30 }, (_, i) => 30 - i))
  })

  it('accept a cursor of the same search with any page size, and refuse others', async () => {
    const ask = toolOver(nurses(5))
    const { next_cursor: cursor } = await ask({ query: 'nurse', limit: 2, status: ['new'] })
    const next = await ask({ query: 'nurse', limit: 3, status: ['new'], cursor, order: 'match' })
    expect(next.jobs.map(({ id }) => id)).toEqual([3, 2, 1])
    for (const other of [
      { query: 'nurse' },
      { query: 'nurses', status: ['new'] },
      { query: 'nurse', status: ['new'], order: 'newest' },
    ])
      await expect(ask({ ...other, cursor })).rejects.toThrow('another search')
    for (const made of ['', 'x', 'AAAA', `${cursor}x`, String(cursor).slice(1)])
      await expect(ask({ query: 'nurse', status: ['new'], cursor: made })).rejects.toThrow('not made by this server')
  })
})

describe('the filters of search_jobs on postings (hunt-search-facts, hunt-search-near)', () => {
  const stored = [
    aJob({
      id: 1,
      title: 'Kubernetes engineer',
      description: 'Remote: yes\nSalary: 90000–120000 USD yearly\nPosted: 2026-10-01',
    }),
    aJob({ id: 2, title: 'Kuberentes engineer', description: 'リモート不可。年収800万円です。' }),
  ]
  const idsOf = async (args: object) => (await toolOver(stored)(args)).jobs.map(({ id }) => id)

  it('match only what postings state', async () => {
    expect(await idsOf({ remote: true })).toEqual([1])
    expect(await idsOf({ remote: false })).toEqual([2])
    expect(await idsOf({ pay_min: 120_000, pay_currency: 'USD' })).toEqual([1])
    expect(await idsOf({ pay_min: 8_000_000, pay_currency: 'jpy' })).toEqual([2])
    expect(await idsOf({ language: 'ja' })).toEqual([2])
    expect(await idsOf({ posted_from: '2026-10-01', posted_to: '2026/10/1' })).toEqual([1])
  })

  it('mark rows that match only nearly, and no others', async () => {
    const { jobs, total } = await toolOver(stored)({ query: 'kuberentes' })
    expect(jobs.map((row) => [row.id, row.near ?? null])).toEqual([
      [2, null],
      [1, true],
    ])
    expect(total).toBe(2)
    const first = await toolOver(stored)({ query: 'kuberentes', limit: 1 })
    const next = await toolOver(stored)({ query: 'kuberentes', limit: 1, cursor: first.next_cursor })
    expect(next).toMatchObject({ jobs: [{ id: 1, near: true }], total: 2, has_more: false })
  })

  it('refuse an amount without a currency, and unknown languages, currencies and dates', async () => {
    const ask = toolOver(stored)
    await expect(ask({ pay_min: 1 })).rejects.toThrow('pay_min and pay_currency go together')
    await expect(ask({ pay_min: 1, pay_currency: '" OR "' })).rejects.toThrow('three letters')
    await expect(ask({ language: 'a" OR "b' })).rejects.toThrow('two letters')
    await expect(ask({ posted_to: 'soon' })).rejects.toThrow('posted_to must be a date')
    await expect(ask({ query: 'OR' })).rejects.toThrow('has no words')
  })

  it('shows in a word what a job meets and fails, or leaves out those that fail (person-fit)', async () => {
    const jobs = ['Kyoto', 'Oslo', 'Kyoto', 'Oslo'].map((location, i) =>
      aJob({ id: i + 1, location, description: 'Remote: no' }),
    )
    const repository = new MemoryJobRepository(jobs)
    const documents = await documentsWith(['places: Kyoto', 'remote: no', 'start: 2027-04'])
    const search = new MemoryJobSearch(repository)
    const queue = openJobs({ repository, search, shelf: repository, documents })
    const tool = searchJobs({ openJobs: async () => queue, page: unboundedPage })
    const ask = async (args: object) => (await tool.call(args)).structuredContent as Record<string, unknown>
    const all = await ask({ fit: 'shown' })
    expect((all.jobs as { fit: string }[]).map(({ fit }) => fit)).toEqual([
      'fails place; meets remote',
      'meets place, remote',
      'fails place; meets remote',
      'meets place, remote',
    ])
    const first = await ask({ fit: 'no_fail', limit: 1 })
    expect(first).toMatchObject({ jobs: [{ id: 3 }], count: 1, total: 4, has_more: true })
    const second = await ask({ fit: 'no_fail', limit: 1, cursor: first.next_cursor })
    expect(second).toMatchObject({ jobs: [{ id: 1 }] })
    await expect(ask({ fit: 'shown', cursor: first.next_cursor })).rejects.toThrow()
  })
})
