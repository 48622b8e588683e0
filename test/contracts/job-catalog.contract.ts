import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import type { JobCatalog } from '#src/application/jobs/ports/job-catalog.js'
import { cutMark, maxTextCharacters } from '#src/domain/jobs/job.js'
import { aJob, jobsDated, noTexts } from '#test/support/a-job.js'

/** Opens separate storage with these jobs. */
export type OpenCatalog = (jobs: readonly StoredJob[]) => Promise<JobCatalog>

const all = { statuses: null, limit: 1000 }

/** Tests every promise of the JobCatalog port. */
export function jobCatalogContract(name: string, openStorage: OpenCatalog): void {
  const open: OpenCatalog = async (stored) => {
    const catalog = await openStorage(stored)
    onTestFinished(() => catalog.close())
    return catalog
  }
  const idsListed = async (stored: readonly StoredJob[], request = {}) =>
    (await (await open(stored)).list({ ...all, ...request })).jobs.map(({ id }) => id)

  describe(`${name}: listing jobs`, () => {
    it('gives nothing for an empty queue', async () => {
      expect(await (await open([])).list(all)).toEqual({ jobs: [], total: 0 })
    })

    it('gives jobs of every status, also unknown ones, in the order of the queue', async () => {
      const statuses = ['new', 'shortlist', 'interview 2', '選考中', '', 'applied', 'new', 'x']
      const dates = ['2026-01-01', '2026-03-01', '', null, '2026-03-01', 'Feb 3', '日', null]
      const stored = statuses.map((status, i) => aJob({ id: i + 1, status, capturedAt: dates[i] ?? null }))
      const { jobs, total } = await (await open(stored)).list(all)
      expect(jobs.map(({ id }) => id)).toEqual([7, 6, 5, 2, 1, 3, 8, 4])
      expect(jobs.map(({ status }) => status).toSorted()).toEqual([...statuses.filter(Boolean), null].toSorted())
      expect(total).toBe(8)
    })

    it('gives every text except the description, and null for missing and empty ones alike', async () => {
      const url = 'https://jobs.harborlight.example/2'
      const empty = { ...noTexts, id: 2, url, title: '', capturedAt: '', status: '' }
      const { jobs } = await (await open([aJob({ id: 1 }), aJob(empty)])).list(all)
      const { updatedAt: _, description: _text, ...full } = aJob({ id: 1 })
      const { description: _none, ...nothing } = noTexts
      expect(jobs).toEqual([full, { ...nothing, id: 2, url, status: null }])
    })

    it('gives the requested statuses, compared exactly, with an empty name for jobs without one', async () => {
      const stored = ['new', 'NEW', ' new', 'shortlist', '', "it's"].map((status, i) => aJob({ id: i + 1, status }))
      const idsOf = async (...statuses: string[]) => (await idsListed(stored, { statuses })).toSorted()
      expect(await idsOf('new')).toEqual([1])
      expect(await idsOf('shortlist', 'new', 'nobody has it')).toEqual([1, 4])
      expect(await idsOf('')).toEqual([5])
      expect(await idsOf("it's")).toEqual([6])
    })

    it('gives the first jobs up to the limit, and counts all', async () => {
      const catalog = await open(jobsDated('a', 'c', 'b'))
      const { jobs, total } = await catalog.list({ ...all, limit: 2 })
      expect([jobs.map(({ id }) => id), total]).toEqual([[2, 3], 3])
    })

    it('leaves out jobs whose id no batch could name', async () => {
      expect(await idsListed([-5, 0, 1, 2 ** 53].map((id) => aJob({ id })))).toEqual([1])
    })

    it('gives for any statuses the same as a plain filter', async () => {
      const row = fc.record({
        title: fc.constantFrom('Nurse', 'nurse Ａ', '看護師', null),
        status: fc.constantFrom('new', 'x', ''),
        capturedAt: fc.constantFrom(null, '', '2026', '2025'),
      })
      const request = fc.record({
        statuses: fc.option(fc.subarray(['new', 'x', ''])),
        limit: fc.integer({ min: 1, max: 4 }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(row, { maxLength: 8 }), request, async (rows, asked) => {
          const stored = rows.map((each, i) => aJob({ id: i + 1, ...each }))
          const catalog = await openStorage(stored)
          // at once, because a property opens many
          const { jobs, total } = await catalog.list(asked).finally(() => catalog.close())
          const expected = modelList(stored, asked)
          expect(jobs.map(({ id }) => id)).toEqual(expected.slice(0, asked.limit))
          expect(total).toBe(expected.length)
        }),
        { numRuns: 25 },
      )
    })
  })

  describe(`${name}: a single job`, () => {
    it('is found by its id with all that is known, or is null', async () => {
      const catalog = await open([aJob({ id: 1, status: 'interview 2' }), aJob({ id: 2 })])
      const { updatedAt: _, ...job } = aJob({ id: 1, status: 'interview 2' })
      expect(await catalog.find(1)).toMatchObject({ ...job, updatedAt: null, lastError: null, runId: null })
      expect(await catalog.find(3)).toBeNull()
    })

    it('gives its texts together with those of others, without unknown ones (person-fit)', async () => {
      const catalog = await open([aJob({ id: 1, title: 'Nurse', location: '' }), aJob({ id: 2 }), aJob({ id: 3 })])
      const texts = await catalog.texts([3, 9, 1, 3])
      expect(texts.map(({ id }) => id).sort()).toEqual([1, 3])
      const { title, company, description } = aJob({ id: 1, title: 'Nurse' })
      expect(texts.find(({ id }) => id === 1)).toEqual({ id: 1, title, company, location: null, description })
      expect(await catalog.texts([])).toEqual([])
    })

    it('has its texts within their bounds', async () => {
      const catalog = await open([aJob({ id: 1, description: 'x'.repeat(maxTextCharacters + 1), title: '' })])
      expect(await catalog.find(1)).toMatchObject({
        title: null,
        description: 'x'.repeat(maxTextCharacters) + cutMark,
      })
    })
  })
}

/** Returns the ids by a plain filter and sort. */
function modelList(
  stored: readonly StoredJob[],
  { statuses }: { readonly statuses: readonly string[] | null },
): number[] {
  const rank = ({ capturedAt }: StoredJob) => (capturedAt === null ? '0' : `1${capturedAt}`)
  return stored
    .filter((job) => statuses === null || statuses.includes(job.status))
    .sort((a, b) => (rank(a) === rank(b) ? b.id - a.id : rank(a) < rank(b) ? 1 : -1))
    .map(({ id }) => id)
}
