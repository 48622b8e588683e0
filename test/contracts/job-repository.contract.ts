import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import type { JobRepository } from '#src/application/jobs/ports/job-repository.js'
import { cutMark, maxTextCharacters } from '#src/domain/jobs/job.js'
import { maxPositionDateLength, type QueuePosition } from '#src/domain/jobs/queue.js'
import { aJob, everything, jobsDated, noTexts } from '#test/support/a-job.js'

/** A repository on separate storage, and a view of what is stored. */
export interface OpenedRepository {
  readonly jobs: JobRepository
  /** Returns id, status and updated_at of every row, by id. */
  stored(): Promise<readonly Pick<StoredJob, 'id' | 'status' | 'updatedAt'>[]>
}

/** Opens separate storage with these jobs. */
export type OpenRepository = (jobs: readonly StoredJob[]) => Promise<OpenedRepository>

const now = '2026-11-20T08:00:00.000Z'

/** Tests every promise of the JobRepository port. */
export function jobRepositoryContract(name: string, openStorage: OpenRepository): void {
  const open: OpenRepository = async (stored) => {
    const opened = await openStorage(stored)
    onTestFinished(() => opened.jobs.close())
    return opened
  }
  /** Closes the storage at once, for properties, which open many. */
  const within = async (stored: readonly StoredJob[], work: (opened: OpenedRepository) => Promise<void>) => {
    const opened = await openStorage(stored)
    await work(opened).finally(() => opened.jobs.close())
  }
  const read = async (stored: readonly StoredJob[], request = {}) =>
    (await open(stored)).jobs.readNew({ ...everything, ...request })
  const idsRead = async (stored: readonly StoredJob[]) => (await read(stored)).entries.map(({ job }) => job.id)

  describe(`${name}: reading the queue`, () => {
    it('reads nothing from an empty queue (read-R5.4)', async () => {
      expect(await read([])).toEqual({ entries: [], hasMore: false })
    })

    it('reads only jobs whose status is exactly new (read-R2.3)', async () => {
      const statuses = ['new', 'NEW', ' new', 'shortlist', 'applied', 'whatever']
      expect(await idsRead(statuses.map((status, i) => aJob({ id: i + 1, status })))).toEqual([1])
    })

    it('leaves out jobs whose id no batch could name, and continues without them', async () => {
      const ids = [-5, 0, 1, 2, Number.MAX_SAFE_INTEGER, 2 ** 53]
      const stored = ids.map((id) => aJob({ id, capturedAt: '2026-01-01' }))
      expect(await readInPages((await open(stored)).jobs, 1)).toEqual([Number.MAX_SAFE_INTEGER, 2, 1])
    })

    it('puts the newest date first and the highest id first within a date (read-R2.4)', async () => {
      expect(await idsRead(jobsDated('2026-01-01', '2026-03-01', '2026-02-01', '2026-03-01'))).toEqual([4, 2, 3, 1])
    })

    it('puts rows without a date last, with empty text before NULL (jobs-undated, pg-order)', async () => {
      expect(await idsRead(jobsDated(null, '', '2026-01-01', null, ''))).toEqual([3, 5, 2, 4, 1])
    })

    it('orders free text by its bytes, also beyond the BMP (pg-order)', async () => {
      expect(await idsRead(jobsDated('A', 'a', 'é', '日', '\u{1F600}', '\uFFFD'))).toEqual([5, 6, 4, 3, 2, 1])
    })

    it('returns every field of a job, and null for missing and empty ones alike (read-R3.1, read-R3.3, pg-order)', async () => {
      const url = 'https://jobs.harborlight.example/2'
      const empty = { ...noTexts, title: '', description: '', source: '', capturedAt: '' }
      const { entries } = await read([aJob({ id: 1 }), aJob({ ...empty, id: 2, url })])
      const { updatedAt: _, ...full } = aJob({ id: 1 })
      expect(entries[0]?.job).toEqual(full)
      expect(entries[1]?.job).toEqual({ ...noTexts, id: 2, url, status: 'new' })
    })

    it('returns at most `limit` jobs, and whether more follow (read-R1.1, read-R7.1)', async () => {
      const three = jobsDated('c', 'b', 'a')
      const page = async (limit: number) => {
        const { entries, hasMore } = await read(three, { limit })
        return [entries.length, hasMore]
      }
      expect(await Promise.all([2, 3, 4].map(page))).toEqual([
        [2, true],
        [3, false],
        [3, false],
      ])
    })

    it('cuts a text that is too long for any answer, and marks the cut (jobs-page-size, pg-order)', async () => {
      const longest = '\u{1F600}'.repeat(maxTextCharacters / 2)
      const stored = [
        aJob({ id: 1, title: longest, description: `${longest}x` }),
        aJob({ id: 2, url: 'x'.repeat(70_000) }),
      ]
      const { entries } = await read(stored)
      expect(entries[1]?.job.title).toBe(longest)
      expect(entries[1]?.job.description).toBe(longest + cutMark)
      expect(entries[0]?.job.url).toHaveLength(70_000)
    })

    it('stops when the texts reach the bound, but never before one job (jobs-page-size)', async () => {
      const jobs = [1, 2, 3].map((id) => aJob({ id, description: 'x'.repeat(1000) }))
      const page = await read(jobs, { maxCharacters: 1500 })
      expect(page.entries.map(({ job }) => job.id)).toEqual([3, 2])
      expect(page.hasMore).toBe(true)
      for (const maxCharacters of [0, 1]) expect((await read(jobs, { maxCharacters })).entries).toHaveLength(1)
      expect((await read(jobs.slice(0, 1), { maxCharacters: 1 })).hasMore).toBe(false)
    })

    it('continues after a job that left the queue meanwhile (read-R7.3)', async () => {
      const { jobs } = await open(jobsDated('c', 'b', 'a', null))
      const first = await jobs.readNew({ ...everything, limit: 2 })
      await jobs.updateStatuses({ updates: [{ id: 2, status: 'reject' }], at: now })
      const after = first.entries[1]?.position ?? null
      const next = await jobs.readNew({ ...everything, after })
      expect(next.entries.map(({ job }) => job.id)).toEqual([3, 4])
    })

    it('continues exactly after long dates that begin alike, with a short position', async () => {
      const long = '2026'.repeat(1000)
      const { jobs } = await open(jobsDated(`${long}c`, `${long}a`, `${long}b`, `${long}b`, '2025', null))
      expect(await readInPages(jobs, 1)).toEqual([1, 4, 3, 2, 5, 6])
      const { entries } = await jobs.readNew(everything)
      for (const { position } of entries)
        expect(position.capturedAt?.length ?? 0).toBeLessThanOrEqual(maxPositionDateLength)
    })

    it('continues from a position whose job does not exist', async () => {
      const { jobs } = await open(jobsDated('c', 'b', 'a', '', null))
      const idsAfter = async (after: QueuePosition) =>
        (await jobs.readNew({ ...everything, after })).entries.map(({ job }) => job.id)
      expect(await idsAfter({ capturedAt: 'bb', id: 999 })).toEqual([2, 3, 4, 5])
      expect(await idsAfter({ capturedAt: '', id: 999 })).toEqual([4, 5])
      expect(await idsAfter({ capturedAt: null, id: 999 })).toEqual([5])
    })

    it('pages through any queue in pages of any size: each job once, in order (read-R7.6, read-R7.7)', async () => {
      const date = fc.option(fc.constantFrom('', '2026-01-01', '2026-01-02', '2026-01-02T00:00:00Z', 'Feb 3', '昨日'))
      const state = fc.array(fc.record({ capturedAt: date, status: fc.constantFrom('new', 'new', 'reject') }))
      await fc.assert(
        fc.asyncProperty(state, fc.integer({ min: 1, max: 7 }), async (rows, limit) => {
          const stored = rows.map((row, i) => aJob({ id: i + 1, ...row }))
          await within(stored, async ({ jobs }) => {
            expect(await readInPages(jobs, limit)).toEqual(modelQueue(stored))
          })
        }),
        { numRuns: 60 },
      )
    })
  })

  describe(`${name}: updating statuses`, () => {
    it('writes every status and one timestamp, and adds, deletes and changes no other row (update-R6.2, update-R7.7, update-R11.3, update-R11.4)', async () => {
      const { jobs, stored } = await open(jobsDated('a', 'b', 'c'))
      expect(
        await jobs.updateStatuses({
          updates: [
            { id: 3, status: 'shortlist' },
            { id: 1, status: 'reject' },
          ],
          at: now,
        }),
      ).toEqual([])
      expect(await stored()).toEqual([
        { id: 1, status: 'reject', updatedAt: now },
        { id: 2, status: 'new', updatedAt: null },
        { id: 3, status: 'shortlist', updatedAt: now },
      ])
    })

    it('returns the id of every missing job, and writes nothing (update-R3.1, update-R3.2, update-R3.3, update-R4.1, update-R11.3)', async () => {
      const { jobs, stored } = await open(jobsDated('a', 'b'))
      const batch = [1, 9, 2, 8].map((id) => ({ id, status: 'applied' as const }))
      expect(await jobs.updateStatuses({ updates: batch, at: now })).toEqual([9, 8])
      expect((await stored()).map(({ status }) => status)).toEqual(['new', 'new'])
    })

    it('stamps a job that already has the status (update-R5.1, update-R5.4)', async () => {
      const { jobs, stored } = await open(jobsDated('a'))
      expect(await jobs.updateStatuses({ updates: [{ id: 1, status: 'new' }], at: now })).toEqual([])
      expect(await stored()).toEqual([{ id: 1, status: 'new', updatedAt: now }])
    })

    it('shows readers a batch whole or not at all (update-R4.5)', async () => {
      const ids = Array.from({ length: 40 }, (_, i) => i + 1)
      const { jobs } = await open(ids.map((id) => aJob({ id })))
      const written = jobs.updateStatuses({ updates: ids.map((id) => ({ id, status: 'reject' })), at: now })
      const pages = await Promise.all(Array.from({ length: 8 }, () => jobs.readNew(everything)))
      expect(await written).toEqual([])
      for (const { entries } of pages) expect([0, 40]).toContain(entries.length)
      expect((await jobs.readNew(everything)).entries).toEqual([])
    })

    it('stores a status that looks like SQL as plain text (update-R7.6)', async () => {
      const { jobs, stored } = await open(jobsDated('a', 'b'))
      const status = `reject', updated_at = NULL WHERE 1 = 1; DROP TABLE jobs; --"`
      expect(await jobs.updateStatuses({ updates: [{ id: 1, status: status as never }], at: now })).toEqual([])
      expect(await stored()).toEqual([
        { id: 1, status, updatedAt: now },
        { id: 2, status: 'new', updatedAt: null },
      ])
    })

    it('finds the missing among ids without writing (update-R3.1)', async () => {
      const { jobs, stored } = await open(jobsDated('a', 'b'))
      expect(await jobs.findMissing([2, 5, 1, 4])).toEqual([5, 4])
      expect(await jobs.findMissing([])).toEqual([])
      expect((await stored()).map(({ updatedAt }) => updatedAt)).toEqual([null, null])
    })

    it('does what a simple model does with any series of batches (update-R4.1, update-R4.3, update-R5.2)', async () => {
      const update = fc.record({
        id: fc.integer({ min: 1, max: 8 }),
        status: fc.constantFrom('new' as const, 'reject' as const, 'applied' as const),
      })
      const batches = fc.array(fc.uniqueArray(update, { selector: ({ id }) => id, maxLength: 5 }), { maxLength: 6 })
      await fc.assert(
        fc.asyncProperty(batches, (all) =>
          within(jobsDated('a', 'b', 'c', 'd', 'e'), (opened) => expectLikeModel(opened, all)),
        ),
        { numRuns: 40 },
      )
    })
  })

  describe(`${name}: summary`, () => {
    it('counts by status and by source, largest first, without omissions', async () => {
      const rows = [
        aJob({ id: 1, source: 'indeed' }),
        aJob({ id: 2, status: 'odd one', source: '' }),
        aJob({ id: 3, source: null }),
        aJob({ id: 4, status: 'applied', source: 'indeed' }),
      ]
      const { jobs } = await open(rows)
      const byStatus = [
        { status: 'new', count: 2 },
        { status: 'applied', count: 1 },
        { status: 'odd one', count: 1 },
      ]
      expect(await jobs.countByStatus()).toEqual(byStatus)
      expect(await jobs.summarize()).toEqual({
        total: 4,
        byStatus,
        bySource: [
          { source: null, count: 2 },
          { source: 'indeed', count: 2 },
        ],
      })
    })
  })
}

type Batch = Parameters<JobRepository['updateStatuses']>[0]['updates']

async function expectLikeModel({ jobs, stored }: OpenedRepository, batches: readonly Batch[]): Promise<void> {
  const model = new Map((await stored()).map((row) => [row.id, row]))
  for (const [i, updates] of batches.entries()) {
    const at = new Date(i).toISOString()
    const missing = updates.flatMap(({ id }) => (model.has(id) ? [] : id))
    expect(await jobs.updateStatuses({ updates, at })).toEqual(missing)
    if (missing.length === 0) for (const { id, status } of updates) model.set(id, { id, status, updatedAt: at })
  }
  expect(await stored()).toEqual([...model.values()])
}

async function readInPages(jobs: JobRepository, limit: number): Promise<number[]> {
  const ids: number[] = []
  let after: QueuePosition | null = null
  for (;;) {
    const page = await jobs.readNew({ ...everything, limit, after })
    ids.push(...page.entries.map(({ job }) => job.id))
    after = page.entries.at(-1)?.position ?? null
    if (!page.hasMore) return ids
  }
}

/** Returns the ids of the queue, by a plain sort. */
function modelQueue(stored: readonly StoredJob[]): number[] {
  const rank = ({ capturedAt }: StoredJob) =>
    capturedAt === null ? '0' : `1${Buffer.from(capturedAt).toString('hex')}`
  const queue = stored.filter(({ status }) => status === 'new')
  queue.sort((a, b) => (rank(a) === rank(b) ? b.id - a.id : rank(a) < rank(b) ? 1 : -1))
  return queue.map(({ id }) => id)
}
