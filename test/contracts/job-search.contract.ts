import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import type { JobSearch, JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import type { JobLink } from '#src/domain/jobs/job-link.js'
import { anything, type SearchPosition } from '#src/domain/jobs/job-search.js'
import { aJob, anEvent, jobsDated, noTexts } from '#test/support/a-job.js'
import { jobSearchWordsContract } from './job-search-words.contract.js'

/** Events and links besides the jobs. */
export interface Beside {
  readonly events?: readonly Omit<JobEvent, 'id'>[]
  readonly links?: readonly Omit<JobLink, 'id'>[]
}

/** Opens separate storage with these jobs, and with events and links if it has tables for them. */
export type OpenSearch = (jobs: readonly StoredJob[], beside?: Beside) => Promise<JobSearch>

/** A request that matches every job. */
export const anyJob: JobSearchRequest = { ...anything, order: 'newest', after: null, limit: 100 }

/** Tests every promise of the JobSearch port. */
export function jobSearchContract(name: string, openStorage: OpenSearch, { keepsHistory = true } = {}): void {
  const open: OpenSearch = async (stored, beside) => {
    const search = await openStorage(stored, beside)
    onTestFinished(() => search.close())
    return search
  }
  /** Closes the storage at once, for properties, which open many. */
  const within = async (stored: readonly StoredJob[], work: (search: JobSearch) => Promise<void>) => {
    const search = await openStorage(stored)
    await work(search).finally(() => search.close())
  }
  const idsOf = async (search: JobSearch, request: Partial<JobSearchRequest>) => {
    const { entries, total, hasMore } = await search.search({ ...anyJob, ...request })
    if (!hasMore && request.after === undefined) expect(total).toBe(entries.length)
    return entries.map(({ job }) => job.id)
  }
  const idsFound = async (stored: readonly StoredJob[], request: Partial<JobSearchRequest>) =>
    idsOf(await open(stored), request)

  describe(`${name}: counting found jobs by status (hunt-search-known)`, () => {
    const countsOf = (search: JobSearch, request: Partial<JobSearchRequest>) =>
      search.countByStatus({ ...anything, ...request })
    const stored = ['new', 'new', 'reject', '選考中', '', 'new'].map((status, i) =>
      aJob({ id: i + 1, status, title: i === 5 ? 'Cook' : 'Nurse', location: i === 0 ? 'Oslo' : 'Tokyo' }),
    )

    it('counts the matches of each status, most first, whatever status the search is for', async () => {
      const search = await open(stored)
      expect(await countsOf(search, { query: 'nurse' })).toEqual([
        { status: 'new', count: 2 },
        ...[null, 'reject', '選考中'].map((status) => ({ status, count: 1 })),
      ])
      expect(await countsOf(search, { query: 'nurse', location: 'oslo', statuses: ['reject'] })).toEqual([
        { status: 'new', count: 1 },
      ])
      expect((await countsOf(search, {})).map(({ count }) => count)).toEqual([3, 1, 1, 1])
      expect(await countsOf(search, { query: 'nobody' })).toEqual([])
    })

    it('counts by the same conditions as a search, also near matches', async () => {
      const search = await open(stored)
      for (const asked of [{ query: 'nurze', reach: 'near' as const }, { capturedFrom: '2020-01-01T00:00:00.000Z' }]) {
        const sum = (await countsOf(search, asked)).reduce((total, { count }) => total + count, 0)
        expect([sum, sum]).toEqual([asked.query === undefined ? 6 : 5, (await idsOf(search, asked)).length])
      }
      expect(await countsOf(search, { hasMail: true, matchedMail: [3] })).toEqual([{ status: 'reject', count: 1 }])
    })
  })

  describe(`${name}: the order of found jobs (hunt-search-order)`, () => {
    it('is that of the queue, whatever their status and date format', async () => {
      const statuses = ['new', 'shortlist', 'interview 2', '選考中', '', 'applied', 'new', 'x']
      const dates = ['2026-01-01', '2026-03-01', '', null, '2026-03-01', 'Feb 3', '日', null]
      const stored = statuses.map((status, i) => aJob({ id: i + 1, status, capturedAt: dates[i] ?? null }))
      expect(await idsFound(stored, {})).toEqual([7, 6, 5, 2, 1, 3, 8, 4])
    })

    it('can be by match: all words in the title, then in title, company and location, then anywhere; newest first', async () => {
      const stored = [
        aJob({ id: 1, title: 'Nurse', company: 'Oslo Care', capturedAt: '2026-01-01' }),
        aJob({ id: 2, title: 'Cook', description: 'A nurse in Oslo', capturedAt: '2026-05-01' }),
        aJob({ id: 3, title: 'Nurse in Oslo', capturedAt: null }),
        aJob({ id: 4, title: 'Oslo nurse', capturedAt: '2025-01-01' }),
        aJob({ id: 5, title: 'Nurse', description: 'Not here.', capturedAt: '2026-09-01' }),
        aJob({ id: 6, title: 'Nurse', location: 'Oslo', capturedAt: '2026-01-02' }),
      ]
      expect(await idsFound(stored, { query: 'nurse oslo', order: 'match' })).toEqual([4, 3, 6, 1, 2])
      expect(await idsFound(stored, { query: 'nurse oslo' })).toEqual([2, 6, 1, 4, 3])
      expect(await idsFound(stored, { order: 'match' })).toEqual([5, 2, 6, 1, 4, 3])
    })

    it('is kept over pages that lose and repeat nothing, for each order, even if dates are missing or long', async () => {
      const date = fc.constantFrom(null, '', '2026', '2025', 'x'.repeat(250), `${'x'.repeat(250)}y`)
      const row = fc.record({ capturedAt: date, title: fc.constantFrom('Nurse', 'Cook', null) })
      const asked = fc.record({
        order: fc.constantFrom('newest', 'match', 'score'),
        query: fc.constantFrom('', 'nurse', 'lights'),
        limit: fc.integer({ min: 1, max: 3 }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(row, { maxLength: 9 }), asked, async (rows, request) => {
          const stored = rows.map((each, i) => aJob({ id: i + 1, ...each }))
          await within(stored, async (search) => {
            const whole = await idsOf(search, { ...request, limit: 100 })
            expect(await pages(search, { ...anyJob, ...request })).toEqual(whole)
          })
        }),
        { numRuns: 20, seed: 7 },
      )
    })

    it('is the same for jobs of one status, counted, whatever their dates and ids and whatever other jobs exist', async () => {
      const date = fc.constantFrom(null, '', '2026', '2025', 'x'.repeat(250), 'x'.repeat(1200), `${'x'.repeat(1200)}y`)
      const status = fc.constantFrom('new', 'New', 'reject', '', 'x'.repeat(1200))
      const row = fc.record({ id: fc.integer({ min: -1, max: 30 }), capturedAt: date, status })
      const asked = fc.record({ status, limit: fc.integer({ min: 1, max: 3 }) })
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(row, { maxLength: 9, selector: ({ id }) => id }),
          asked,
          async (rows, { status, limit }) =>
            within(
              rows.map((each) => aJob(each)),
              async (search) => {
                const all = await search.search(anyJob)
                const expected = all.entries.flatMap(({ job }) => ((job.status ?? '') === status ? [job.id] : []))
                const request = { ...anyJob, statuses: [status], limit }
                expect(await pages(search, request)).toEqual(expected)
                const { total, hasMore } = await search.search(request)
                expect([total, hasMore]).toEqual([expected.length, expected.length > limit])
              },
            ),
        ),
        { numRuns: 30, seed: 7 },
      )
    })

    it('continues after a job that was deleted or redated meanwhile', async () => {
      const stored = jobsDated('2026-04', '2026-03', '2026-02', null, null)
      const search = await open(stored)
      const place = (changes: Partial<SearchPosition>) => ({ rank: null, capturedAt: null, id: 9, ...changes })
      const { entries } = await search.search({ ...anyJob, limit: 1 })
      const storage = entries[0]?.position.storage
      const going = async (changes: Partial<SearchPosition>) =>
        idsOf(search, { after: { ...place(changes), ...(storage === undefined ? {} : { storage }) } })
      expect(await going({ capturedAt: '2026-03' })).toEqual([2, 3, 5, 4])
      expect(await going({ capturedAt: '2026-03', id: 2 })).toEqual([3, 5, 4])
      expect(await going({ capturedAt: '2026-03x', id: 2 })).toEqual([2, 3, 5, 4])
      expect(await going({ id: 5 })).toEqual([4])
      expect(await going({ id: 1, capturedAt: '2026-05' })).toEqual([1, 2, 3, 5, 4])
    })

    it('refuses a position of another storage', async () => {
      const search = await open([])
      const after = { rank: null, capturedAt: null, id: 1, storage: 'elsewhere' }
      await expect(search.search({ ...anyJob, after })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    })
  })

  describe(`${name}: finding jobs by words (hunt-search-words)`, () => {
    it('looks in title, company, location and description, and nowhere else', async () => {
      const fields = ['title', 'company', 'location', 'description', 'url', 'source', 'jobId'] as const
      const stored = fields.map((field, i) => aJob({ id: i + 1, [field]: 'a needle in hay' }))
      expect((await idsFound(stored, { query: 'needle' })).toSorted()).toEqual([1, 2, 3, 4])
    })

    it('requires all words, in any form', async () => {
      const stored = [
        aJob({ id: 1, title: 'Managers of nurses', location: 'Oslo' }),
        aJob({ id: 2, title: 'Nurse', location: 'Bergen' }),
      ]
      expect(await idsFound(stored, { query: 'OSLO nurse' })).toEqual([1])
      expect(await idsFound(stored, { query: 'managed' })).toEqual([1])
      expect(await idsFound(stored, { query: 'nurse tromsø' })).toEqual([])
      expect(await idsFound(stored, { query: 'nur' })).toEqual([])
      expect(await idsFound(stored, { query: 'the nurse of oslo' })).toEqual([1])
    })

    it('works for Japanese, in any width and wherever words are split', async () => {
      const stored = [
        aJob({ id: 1, title: 'バックエンドエンジニア（Ｇｏ）', location: '東京都渋谷区', description: 'ｶﾀｶﾅ' }),
        aJob({ id: 2, title: '看護師', company: '株式会社灯台', location: '大阪府' }),
      ]
      expect(await idsFound(stored, { query: '東京　ｴﾝｼﾞﾆｱ' })).toEqual([1])
      expect(await idsFound(stored, { query: '東京のエンジニア' })).toEqual([1])
      expect(await idsFound(stored, { query: 'go カタカナ' })).toEqual([1])
      expect(await idsFound(stored, { query: '看護' })).toEqual([2])
      expect(await idsFound(stored, { query: '灯' })).toEqual([2])
      expect(await idsFound(stored, { query: '灯台 エンジニア' })).toEqual([])
    })

    it('treats signs as part of a name: C++ is not C, and neither is C#', async () => {
      const stored = ['C++ developer', 'C developer', 'C# and .NET', 'Objective-C'].map((title, i) =>
        aJob({ id: i + 1, title }),
      )
      expect(await idsFound(stored, { query: 'ｃ＋＋' })).toEqual([1])
      expect(await idsFound(stored, { query: 'c#' })).toEqual([3])
      expect(await idsFound(stored, { query: '.net' })).toEqual([3])
    })

    it('works for one job and for ten thousand, with any limit', async () => {
      const words = Array.from({ length: 10_000 }, (_, i) => `word${i}`)
      const stored = [aJob({ id: 1, description: words.join(' ') }), aJob({ id: 2, description: 'word1' })]
      expect(await idsFound(stored, { query: words.join(' ') })).toEqual([1])
    })

    it('works for texts of strangers: very long titles, emoji, half surrogate pairs, endless marks', async () => {
      const stored = [
        aJob({ id: 1, title: `${'x'.repeat(1_000_000)} nurse`, description: 'first' }),
        aJob({ id: 2, title: '🚑 nurse 👩‍⚕️', description: 'second' }),
        aJob({ id: 3, title: `nurse e${'\u0301'.repeat(50_000)}`, description: `third ${'y'.repeat(100)}` }),
        aJob({ id: 4, title: '\' OR 1=1 --" nurse* NEAR(', description: 'fourth' }),
      ]
      const search = await open(stored)
      expect((await idsOf(search, { query: 'nurse' })).toSorted()).toEqual([2, 3, 4])
      expect(await idsOf(search, { query: '🚑 second' })).toEqual([2])
      expect(await idsOf(search, { query: 'first' })).toEqual([1])
      expect(await idsOf(search, { query: 'y'.repeat(100) })).toEqual([3])
      expect(await idsOf(search, { query: '" OR nurse AND NOT first* NEAR(' })).toEqual([])
    })
  })

  describe(`${name}: finding jobs by their known facts (hunt-search-known)`, () => {
    it('works for statuses, compared exactly, with an empty name for those without one', async () => {
      const stored = ['new', 'NEW', ' new', 'shortlist', '', "it's"].map((status, i) => aJob({ id: i + 1, status }))
      const search = await open(stored)
      const of = async (...statuses: string[]) => (await idsOf(search, { statuses })).toSorted()
      expect(await of('new')).toEqual([1])
      expect(await of('shortlist', 'new', 'nobody has it')).toEqual([1, 4])
      expect(await of('')).toEqual([5])
      expect(await of("it's")).toEqual([6])
    })

    it('works for several statuses, whether all jobs have one of them or one job has another', async () => {
      const long = 's'.repeat(1100)
      for (const other of ['zz', '', 'aa', long]) {
        const search = await open(['new', 'reject', 'new', other].map((status, i) => aJob({ id: i + 1, status })))
        expect((await idsOf(search, { statuses: ['reject', 'new'] })).toSorted()).toEqual([1, 2, 3])
        expect(await idsOf(search, { statuses: ['reject', 'new', other], query: 'engineer' })).toHaveLength(4)
        expect(await idsOf(search, { statuses: ['nobody', other] })).toEqual([4])
      }
    })

    it('works for words of the company and of the location, and for the exact source', async () => {
      const search = await open([
        aJob({ id: 1, company: 'Harborlight Inc.', location: 'Oslo, Norway', source: 'LinkedIn' }),
        aJob({ id: 2, company: 'Oslo Harbor', location: 'Bergen', source: 'linkedin jobs' }),
        aJob({ id: 3, company: null, location: null, source: null }),
      ])
      expect(await idsOf(search, { company: 'harborlight' })).toEqual([1])
      expect(await idsOf(search, { company: 'oslo' })).toEqual([2])
      expect(await idsOf(search, { location: 'norway OSLO' })).toEqual([1])
      expect(await idsOf(search, { source: 'ｌｉｎｋｅｄｉｎ' })).toEqual([1])
      expect(await idsOf(search, { source: 'linkedin jobs', location: 'oslo' })).toEqual([])
    })

    it('ignores the legal form of a company, in the asked name and in the job', async () => {
      const search = await open([
        aJob({ id: 1, company: 'Acme Works' }),
        aJob({ id: 2, company: 'ACME Works GmbH & Co. KG' }),
        aJob({ id: 3, company: '株式会社灯台' }),
        aJob({ id: 4, company: 'Acme Bakery Inc.' }),
        aJob({ id: 5, company: '灯台' }),
      ])
      const found = async (company: string) => (await idsOf(search, { company })).toSorted()
      for (const name of ['ACME works Inc.', 'Acme Works Co., Ltd.', 'Acme Works S.A.', 'acme works'])
        expect(await found(name), name).toEqual([1, 2])
      for (const name of ['株式会社灯台', '灯台(株)', '㈱灯台', '灯台 K.K.'])
        expect(await found(name), name).toEqual([3, 5])
      expect(await found('Bakery Works Inc.')).toEqual([])
      expect(await found('Inc.')).toEqual([4])
    })

    it('works for dates in any format, and finds no job without a date', async () => {
      const dates = ['2026-03-01T10:00:00Z', 'Mar 2, 2026', '2026年3月3日', '', null, 'yesterday', '20260305']
      const search = await open(jobsDated(...dates))
      const within = async (capturedFrom: string | null, capturedTo: string | null) =>
        (await idsOf(search, { capturedFrom, capturedTo })).toSorted()
      expect(await within('2026-03-01T10:00:00.000Z', null)).toEqual([1, 2, 3, 7])
      expect(await within('2026-03-02T00:00:00.000Z', '2026-03-03T23:59:59.999Z')).toEqual([2, 3])
      expect(await within(null, '2026-03-01T09:00:00.000Z')).toEqual([])
    })

    it('finds none by mail or score if nothing is known of either', async () => {
      const search = await open(jobsDated('2026', '2025'))
      expect(await idsOf(search, { hasMail: true })).toEqual([])
      expect(await idsOf(search, { hasMail: false })).toEqual([1, 2])
      expect(await idsOf(search, { minScore: 0 })).toEqual([])
      expect(await idsOf(search, { order: 'score' })).toEqual([1, 2])
    })

    it('counts beyond the page', async () => {
      const stored = [1, 2, 3, 4].map((id) => aJob({ id, title: 'Nurse', status: id === 4 ? 'reject' : 'new' }))
      const search = await open([...stored, aJob({ id: 5, title: 'Cook' })])
      const page = await search.search({ ...anyJob, statuses: ['new'], query: 'nurse', limit: 1 })
      expect(page).toMatchObject({ total: 3, hasMore: true, entries: [{ job: { id: 3 } }] })
    })

    it('leaves out ids that no batch could name', async () => {
      expect(
        await idsFound(
          [-5, 0, 1, 2 ** 53].map((id) => aJob({ id })),
          { query: 'engineer' },
        ),
      ).toEqual([1])
    })
  })

  describe(`${name}: a found job (hunt-search)`, () => {
    it('has every text except its description, and null for missing and empty ones alike', async () => {
      const url = 'https://jobs.harborlight.example/2'
      const empty = { ...noTexts, id: 2, url, title: '', capturedAt: '', status: '' }
      const { entries } = await (await open([aJob({ id: 1 }), aJob(empty)])).search(anyJob)
      const { updatedAt: _, description: _text, ...full } = aJob({ id: 1 })
      const { description: _none, ...nothing } = noTexts
      expect(entries.map(({ job }) => job)).toEqual([
        { ...full, score: null, reason: null, snippet: 'Keep the lights on.' },
        { ...nothing, id: 2, url, status: null, score: null, reason: null, snippet: null },
      ])
    })

    it('has no snippet if none is wanted, and all else', async () => {
      const search = await open([aJob({ id: 1 })])
      const { entries } = await search.search(anyJob)
      const brief = await search.search({ ...anyJob, isBrief: true })
      expect(brief.entries).toEqual(entries.map((entry) => ({ ...entry, job: { ...entry.job, snippet: null } })))
    })

    it('has a snippet of its description around the words, of at most 160 characters', async () => {
      const description = `${'Nothing here.\n'.repeat(100)}We look for a night nurse.${' And so on.'.repeat(100)}`
      const { entries } = await (await open([aJob({ id: 1, description })])).search({ ...anyJob, query: 'Nurse' })
      const snippet = entries[0]?.job.snippet ?? ''
      expect(snippet).toMatch(/^….*We look for a night nurse\..*…$/)
      expect(snippet.length).toBeLessThanOrEqual(160)
    })
  })

  jobSearchWordsContract(name, openStorage)

  if (!keepsHistory) return

  describe(`${name}: verdicts and mail of found jobs (hunt-search-known)`, () => {
    const url = (id: number) => `https://jobs.harborlight.example/${id}`
    const event = (jobId: number, changes: Partial<JobEvent>) => ({ ...anEvent, jobId, url: url(jobId), ...changes })
    const link = (jobId: number, changes: Partial<JobLink>) => ({
      ...{ jobId, url: url(jobId), target: { kind: 'thread' as const, id: `${jobId}` }, state: 'confirmed' as const },
      ...{ evidence: null, at: anEvent.at, ...changes },
    })
    const jobs = [1, 2, 3, 4, 5].map((id) => aJob({ id, capturedAt: `2026-0${id}` }))

    it('put the highest score first, no score last, and the newest first among equals', async () => {
      const scores = [80, 20, null, 80]
      const events = scores.map((score, i) => event(i + 1, { score }))
      const search = await open(jobs, { events })
      expect(await idsOf(search, { order: 'score' })).toEqual([4, 1, 2, 5, 3])
      expect(await idsOf(search, { minScore: 80 })).toEqual([4, 1])
      expect(await pages(search, { ...anyJob, order: 'score', limit: 2 })).toEqual([4, 1, 2, 5, 3])
    })

    it('give score and reason of the last verdict that has any and was not undone', async () => {
      const events = [
        event(1, { score: 10, reason: 'first' }),
        event(1, { score: 90, reason: 'second' }),
        event(1, { from: 'new', to: 'applied', actor: 'other' }),
        event(2, { score: 70, reason: 'kept' }),
        event(2, { score: 5, reason: 'a mistake' }),
        event(2, { undoes: 5 }),
        event(3, { score: 30 }),
        event(3, { undoes: 7 }),
        event(3, { undoes: 8 }),
      ]
      const { entries } = await (await open(jobs, { events })).search({ ...anyJob, order: 'score' })
      expect(entries.map(({ job: { id, score, reason } }) => [id, score, reason])).toEqual([
        ...[[1, 90, 'second'] as const, [2, 70, 'kept'] as const, [3, 30, null] as const],
        ...[[5, null, null] as const, [4, null, null] as const],
      ])
    })

    it('are found by the URL for a job that was captured again', async () => {
      const events = [{ ...event(99, { score: 60 }), url: url(3) }]
      const links = [{ ...link(98, {}), url: url(4) }]
      const search = await open(jobs, { events, links })
      expect(await idsOf(search, { minScore: 1 })).toEqual([3])
      expect(await idsOf(search, { hasMail: true })).toEqual([4])
    })

    it('count mail that was confirmed, and no stored page', async () => {
      const links = [
        link(1, {}),
        link(2, { state: 'rejected' }),
        link(3, { target: { kind: 'page', id: '7' } }),
        link(4, { target: { kind: 'message', id: '<a@harborlight.example>' } }),
        link(5, { state: 'proposed' }),
      ]
      const search = await open(jobs, { links })
      expect(await idsOf(search, { hasMail: true })).toEqual([4, 1])
      expect(await idsOf(search, { hasMail: false })).toEqual([5, 3, 2])
      expect(await idsOf(search, { hasMail: true, query: 'engineer', statuses: ['new'] })).toEqual([4, 1])
      expect(await idsOf(search, { hasMail: true, matchedMail: [2, 4, 99] })).toEqual([4, 2, 1])
      expect(await idsOf(search, { hasMail: false, matchedMail: [2, 4, 99] })).toEqual([5, 3])
      expect(await idsOf(search, { matchedMail: [2] })).toHaveLength(5)
    })
  })
}

async function pages(search: JobSearch, request: JobSearchRequest): Promise<number[]> {
  const ids: number[] = []
  for (let after: SearchPosition | null = null; ; ) {
    const { entries, hasMore } = await search.search({ ...request, after })
    ids.push(...entries.map(({ job }) => job.id))
    if (!hasMore) return ids
    after = entries.at(-1)?.position ?? null
  }
}
