import { describe, expect, it, onTestFinished } from 'vitest'
import type { StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import type { JobSearch, JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import { SearchJobs, type SearchJobsRequest } from '#src/application/jobs/search-jobs.js'
import { anything, type SearchPosition } from '#src/domain/jobs/job-search.js'
import { aJob } from '#test/support/a-job.js'

const anyJob: JobSearchRequest = { ...anything, order: 'newest', after: null, limit: 100 }

type OpenSearch = (jobs: readonly StoredJob[]) => Promise<JobSearch>

/** Tests what query words and stated facts find, on every storage. */
export function jobSearchWordsContract(name: string, openStorage: OpenSearch): void {
  const open = async (stored: readonly StoredJob[]) => {
    const search = await openStorage(stored)
    onTestFinished(() => search.close())
    return search
  }
  const idsOf = async (search: JobSearch, request: Partial<JobSearchRequest>) => {
    const { entries, total } = await search.search({ ...anyJob, ...request })
    expect(total).toBe(entries.length)
    return entries.map(({ job }) => job.id).sort((a, b) => a - b)
  }
  const titled = (...titles: string[]) => titles.map((title, i) => aJob({ id: i + 1, title, description: null }))

  describe(`${name}: a query of jobs (hunt-search-grammar)`, () => {
    it('excludes with -, alternates with OR, and groups', async () => {
      const search = await open(titled('Senior engineer', 'Engineer', 'Rust developer', 'iOS developer', 'Nurse'))
      const found: readonly (readonly [string, number[]])[] = [
        ['engineer -senior', [2]],
        ['rust OR ios', [3, 4]],
        ['developer (rust OR nurse)', [3]],
        ['developer -(rust OR nurse)', [4]],
        ['-developer -engineer', [5]],
        ['-senior', [2, 3, 4, 5]],
        ['developer OR -senior', [2, 3, 4, 5]],
        ['-(engineer -senior)', [1, 3, 4, 5]],
        ['engineer -"senior engineer"', [2]],
        ['("rust developer" OR nurse) -ios', [3, 5]],
        [`${'('.repeat(90)}rust OR (ios (developer OR (nurse (x OR y))))${')'.repeat(90)}`, [3, 4]],
        [`${'-('.repeat(100)}rust${')'.repeat(100)}`, [3]],
      ]
      for (const [query, ids] of found) expect([query, await idsOf(search, { query })]).toEqual([query, ids])
    })

    it('finds a phrase if its words are adjacent, in any form, with any signs between', async () => {
      const search = await open([
        aJob({ id: 1, title: 'Platform engineer' }),
        aJob({ id: 2, title: 'Engineer', description: 'Engineers of the platform' }),
        aJob({ id: 3, title: 'Lead', description: 'One of our PLATFORM–\nEngineers, and more.' }),
        aJob({ id: 4, title: 'Lead', description: 'a platform: an engineer' }),
        aJob({ id: 5, title: 'Ｐｌａｔｆｏｒｍ　Ｅｎｇｉｎｅｅｒ' }),
        aJob({ id: 6, title: 'Platform', company: 'Engineer', description: 'xplatform engineer' }),
        aJob({ id: 7, title: 'C++ developer of Åse', description: '東京のWeb エンジニア、85,000円' }),
      ])
      const found: readonly (readonly [string, number[]])[] = [
        ['"platform engineer"', [1, 3, 5]],
        ['“platform engineer”', [1, 3, 5]],
        ['"platform engineer" -lead', [1, 5]],
        ['"engineer platform"', []],
        ['"of the platform"', [2]],
        ['"c++ developer"', [7]],
        ['"developer of ase"', [7]],
        ['"東京の"', [7]],
        ['"京のWebエンジニア"', [7]],
        ['"エンジニア 85,000円"', [7]],
        ['"の東京"', []],
        ['"platform"', [1, 2, 3, 4, 5, 6]],
      ]
      for (const [query, ids] of found) expect([query, await idsOf(search, { query })]).toEqual([query, ids])
    })

    it('ranks a phrase by where it occurs', async () => {
      const search = await open([
        aJob({ id: 1, title: 'x', description: 'night nurse', capturedAt: '2026-05' }),
        aJob({ id: 2, title: 'nurse', company: 'Night Nurse Ltd', capturedAt: '2026-04' }),
        aJob({ id: 3, title: 'Night nurse', capturedAt: '2026-03' }),
      ])
      const { entries } = await search.search({ ...anyJob, query: '"night nurse"', order: 'match' })
      expect(entries.map(({ job, position }) => [job.id, position.rank])).toEqual([
        [3, 0],
        [2, 1],
        [1, 2],
      ])
    })

    it('finds numbers with and without commas, and words with and without the sign between them', async () => {
      const search = await open([
        aJob({ id: 1, title: 'a', description: 'USD 85,000 a year. Full-stack with Node.js' }),
        aJob({ id: 2, title: 'b', description: 'USD 85000. Fullstack, NodeJS' }),
        aJob({ id: 3, title: 'c', description: '月給1,285,000円 full of the stack, node and js; 85 of 000' }),
      ])
      expect(await idsOf(search, { query: '85000' })).toEqual([1, 2])
      expect(await idsOf(search, { query: '85,000' })).toEqual([1, 2])
      expect(await idsOf(search, { query: '1285000円' })).toEqual([3])
      expect(await idsOf(search, { query: 'nodejs' })).toEqual([1, 2])
      expect(await idsOf(search, { query: 'node.js' })).toEqual([1, 2, 3])
      expect(await idsOf(search, { query: 'fullstack' })).toEqual([1, 2])
      expect(await idsOf(search, { query: 'full-stack' })).toEqual([1, 2, 3])
    })

    it('finds places and remote work in both languages, in the query and in the location', async () => {
      const search = await open([
        aJob({ id: 1, title: 'a', location: 'Tokyo (Remote)' }),
        aJob({ id: 2, title: 'b', location: '東京都渋谷区', description: 'リモート可' }),
        aJob({ id: 3, title: 'c', location: 'Kyoto' }),
        aJob({ id: 4, title: 'd', location: '京都府京都市' }),
        aJob({ id: 5, title: 'e', location: 'New York, NY' }),
        aJob({ id: 6, title: 'f', location: 'ニューヨーク' }),
      ])
      for (const place of ['東京', 'Tokyo', '東京都']) expect(await idsOf(search, { location: place })).toEqual([1, 2])
      for (const place of ['京都', 'kyoto', '京都府']) expect(await idsOf(search, { query: place })).toEqual([3, 4])
      for (const place of ['new york', 'ニューヨーク', '"New York"'])
        expect(await idsOf(search, { query: place })).toEqual([5, 6])
      for (const remote of ['リモート', 'remote', 'Tokyo remote', '在宅'])
        expect(await idsOf(search, { query: remote })).toEqual([1, 2])
      expect(await idsOf(search, { query: '-tokyo' })).toEqual([3, 4, 5, 6])
    })

    it('answers any query', async () => {
      const search = await open(titled('Nurse', 'OR nurse'))
      for (const query of [
        '"nurse',
        'nurse"',
        '(nurse',
        'nurse)',
        '((nurse',
        'nurse OR',
        'OR nurse',
        '- nurse',
        '"" nurse',
      ])
        expect([query, await idsOf(search, { query })]).toEqual([query, [1, 2]])
      for (const query of ['x'.repeat(100_000), '"a '.repeat(33_000), '-x '.repeat(33_000), `${'('.repeat(99_000)}x`])
        await search.search({ ...anyJob, query })
    })
  })

  describe(`${name}: jobs near a query (hunt-search-near)`, () => {
    const near = async (search: JobSearch, query: string, request: Partial<SearchJobsRequest> = {}) => {
      const { entries, total } = await new SearchJobs(search).execute({ query, ...request })
      return { total, found: entries.map(({ job }) => (job.isNear === true ? -job.id : job.id)) }
    }

    it('are those with one typo and those that begin like it, after all exact ones', async () => {
      const search = await open([
        ...titled(
          'Kubernetes',
          'Kuberentes',
          'Docker',
          'developer',
          'Development lead',
          'Senior nurse',
          'plays',
          'player',
        ),
        aJob({ id: 9, title: 'x', description: 'kubernetes nurses' }),
        aJob({ id: 10, title: 'Backend Kotlin', company: 'Foxglove', description: null }),
      ])
      const found: readonly (readonly [string, number[]])[] = [
        ['kuberentes', [2, -1, -9]],
        ['kubernets', [1, 9]],
        ['kuberneetes', [-1, -9]],
        ['xubernetes', [-1, -9]],
        ['kuber', [-2, -1, -9]],
        ['devel', [-5, -4]],
        ['developmen', [-5, -4]],
        ['playe', [-8, -7]],
        ['kuberentes nurse', [-9]],
        ['kuberentes -docker', [2, -1, -9]],
        ['docke OR xyzzy', [-3]],
        ['backnd kotln', [-10]],
        ['foxgl', [-10]],
        ['kub', []],
        ['"kuberentez"', []],
        ['-kuberentez docker', [3]],
      ]
      for (const [query, ids] of found) expect([query, (await near(search, query)).found]).toEqual([query, ids])
    })

    it('are none if ten are found exactly', async () => {
      const titles = Array.from({ length: 10 }, () => 'Nurse')
      expect((await near(await open(titled(...titles, 'Nursery')), 'nurse')).total).toBe(10)
      expect((await near(await open(titled(...titles.slice(1), 'Nursery')), 'nurse')).total).toBe(10)
      expect((await near(await open(titled(...titles.slice(2), 'Nursery')), 'nurse')).found.at(-1)).toBe(-9)
    })

    it('respect the conditions, and come in pages that lose and repeat nothing, in each order', async () => {
      const stored = ['Kuberentes', 'x', 'Kubernetes', 'x', 'Kubernetes'].map((title, i) =>
        aJob({ id: i + 1, title, description: i % 2 === 0 ? null : 'kubernetes', status: i === 4 ? 'reject' : 'new' }),
      )
      const search = new SearchJobs(await open(stored))
      for (const order of ['newest', 'match', 'score'] as const) {
        const asked = { query: 'kuberentes', order, statuses: ['new'] }
        const whole = await search.execute(asked)
        expect(whole).toMatchObject({ total: 4, hasMore: false })
        expect(whole.entries.map(({ job }) => job.isNear === true)).toEqual([false, true, true, true])
        const paged: number[] = []
        for (let position: SearchPosition | null = null; ; ) {
          const { entries, total, hasMore } = await search.execute({ ...asked, position, limit: 1 })
          expect([entries.length, total]).toEqual([1, 4])
          paged.push(...entries.map(({ job }) => job.id))
          if (!hasMore) break
          position = entries.at(-1)?.position ?? null
        }
        expect(paged).toEqual(whole.entries.map(({ job }) => job.id))
      }
    })
  })

  describe(`${name}: finding jobs by what they state (hunt-search-facts)`, () => {
    const stated = (...descriptions: (string | null)[]) =>
      descriptions.map((description, i) => aJob({ id: i + 1, title: 'Engineer', location: null, description }))

    it('works for remote work: offered, not offered, and neither if nothing is stated', async () => {
      const search = await open([
        ...stated(
          'Remote: yes',
          'Remote: no',
          'フルリモート',
          'リモート不可',
          'This is not a remote role.',
          'Nothing.',
          null,
        ),
        aJob({ id: 8, title: 'Engineer', location: 'Remote (EU)' }),
      ])
      expect(await idsOf(search, { remote: true })).toEqual([1, 3, 8])
      expect(await idsOf(search, { remote: false })).toEqual([2, 4, 5])
      expect(await idsOf(search, { remote: true, query: 'eu' })).toEqual([8])
    })

    it('works for the highest yearly pay in the requested currency', async () => {
      const search = await open(
        stated(
          'Salary: 90000–120000 USD yearly',
          'We pay $60 per hour.',
          '月給30万円〜50万円',
          'Salary: $119,999',
          'Competitive pay. We raised $50M.',
          null,
        ),
      )
      const paying = (amount: number, currency = 'USD') => idsOf(search, { minPay: { amount, currency } })
      expect(await paying(120_000)).toEqual([1, 2])
      expect(await paying(119_999)).toEqual([1, 2, 4])
      expect(await paying(120_001)).toEqual([2])
      expect(await paying(6_000_000, 'jpy')).toEqual([3])
      expect(await paying(6_000_001, 'JPY')).toEqual([])
      expect(await paying(0, 'EUR')).toEqual([])
      expect(await paying(1e15)).toEqual([])
    })

    it('works for the language of the posting', async () => {
      const search = await open(
        stated(
          'We are looking for an engineer to join the team.',
          'エンジニアを募集しています。東京で働きます。',
          'Wir suchen dich für unser Team und mehr.',
          '募集しています We are looking for you and the others to join us in a team',
        ),
      )
      expect(await idsOf(search, { language: 'en' })).toEqual([1, 4])
      expect(await idsOf(search, { language: 'ja' })).toEqual([2, 4])
      expect(await idsOf(search, { language: 'de' })).toEqual([3])
      expect(await idsOf(search, { language: 'xx' })).toEqual([])
    })

    it('works for the stated posting date', async () => {
      const search = await open(stated('Posted: 2026-10-01', 'Posted on October 3, 2026', '掲載日：2026/10/05', 'soon'))
      const posted = (postedFrom: string | null, postedTo: string | null) => idsOf(search, { postedFrom, postedTo })
      expect(await posted('2026-10-03T00:00:00.000Z', null)).toEqual([2, 3])
      expect(await posted(null, '2026-10-03T23:59:59.999Z')).toEqual([1, 2])
      expect(await posted('2026-10-02T00:00:00.000Z', '2026-10-04T00:00:00.000Z')).toEqual([2])
      expect(await posted('2025-01-01T00:00:00.000Z', '2025-12-31T00:00:00.000Z')).toEqual([])
    })
  })
}
