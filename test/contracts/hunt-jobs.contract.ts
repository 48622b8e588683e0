import { describe, expect, it, onTestFinished } from 'vitest'
import type { StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { JobRepository } from '#src/application/jobs/ports/job-repository.js'
import type { HuntStatement, NewHuntEntry } from '#src/domain/hunt/verdicts/hunt-entry.js'
import { saysApplied } from '#src/domain/jobs/applied-status.js'
import type { JobStatus } from '#src/domain/jobs/job.js'
import type { PostingCheck } from '#src/domain/jobs/posting-check.js'
import { aJob } from '#test/support/a-job.js'

export interface OpenedHunt {
  readonly hunt: HuntJobs
  /** A repository over the same jobs. */
  readonly repository: JobRepository
  /** Replaces a job with another, like INSERT OR REPLACE of a capture script. */
  readonly recapture: (id: number, job: StoredJob) => Promise<void>
}

/** Opens separate storage with these jobs and tables for their history. */
export type OpenHunt = (jobs: readonly StoredJob[]) => Promise<OpenedHunt>

const at = '2026-11-20T08:00:00.000Z'

const aCheck = (changes: Partial<PostingCheck> = {}): PostingCheck => ({
  ...{ jobId: 1, url: aJob({ id: 1 }).url ?? '', at, state: 'open', quote: null, content: null, changes: [] },
  ...changes,
})

/** Tests every promise of the HuntJobs port. */
export function huntJobsContract(name: string, openStorage: OpenHunt): void {
  const open: OpenHunt = async (jobs) => {
    const opened = await openStorage(jobs)
    onTestFinished(() => opened.hunt.close())
    onTestFinished(() => opened.repository.close())
    return opened
  }

  describe(`${name}: its state`, () => {
    it('differs after each write, or is unknown', async () => {
      const { hunt, repository, recapture } = await open([aJob({ id: 1 }), aJob({ id: 2 })])
      const states = [await hunt.state()]
      const then = async (written: Promise<unknown>) => {
        await written
        states.push(await hunt.state())
      }
      await then(repository.updateStatuses({ updates: [{ id: 1, status: 'applied' }], at }))
      await then(recapture(2, { ...aJob({ id: 2 }), id: 5 }))
      await then(hunt.keepCheck(aCheck()))
      await then(hunt.keepLink({ jobId: 1, target: { kind: 'page', id: '7' }, state: 'rejected', evidence: null, at }))
      const entry = { at, batch: 'b', actor: 'person', client: null, undoes: null } as const
      const statement = { of: 'sender', sender: 'news@shop.example', kind: 'job_alert' } as const
      await then(hunt.keepEntries({ entries: [{ ...entry, statement }], after: null }))
      const told = states.filter((state) => state !== null)
      expect(new Set(told).size).toBe(told.length)
    })
  })

  describe(`${name}: the roster`, () => {
    it('has every job by id with any status, without its long texts', async () => {
      const stored = [
        aJob({ id: 3, status: 'interview 2' }),
        aJob({ id: 1 }),
        aJob({ id: 2, title: '', capturedAt: null }),
      ]
      const { hunt } = await open(stored)
      const { description: _, ...first } = aJob({ id: 1 })
      const roster = await hunt.roster()
      expect(roster[0]).toEqual(first)
      expect(roster.map(({ id, status, title }) => [id, status, title])).toEqual([
        [1, 'new', 'Engineer 1'],
        [2, 'new', null],
        [3, 'interview 2', 'Engineer 3'],
      ])
    })

    it('gives the same outline of each job as the roster', async () => {
      const stored = [aJob({ id: 2, source: '', capturedAt: null }), aJob({ id: 1, status: 'Offer' }), aJob({ id: 0 })]
      const { hunt } = await open(stored)
      const counted = (await hunt.roster()).map(({ id, source, status, capturedAt }) => ({
        id,
        source,
        status,
        capturedAt,
      }))
      expect(await hunt.outlines()).toMatchObject(counted)
      expect(counted.map(({ id }) => id)).toEqual([1, 2])
    })

    it('leaves out jobs whose id no verdict could name', async () => {
      const { hunt } = await open([-1, 0, 7].map((id) => aJob({ id })))
      expect((await hunt.roster()).map(({ id }) => id)).toEqual([7])
    })
  })

  describe(`${name}: a part of the roster (hunt-list)`, () => {
    it('gives the jobs with these ids like the roster, by id', async () => {
      const { hunt } = await open([1, 2, 3, 4].map((id) => aJob({ id, status: id === 3 ? 'Offer' : 'new', title: '' })))
      const roster = await hunt.roster()
      expect(await hunt.rosterOf([3, 9, 1, 3])).toEqual(roster.filter(({ id }) => id === 1 || id === 3))
      expect(await hunt.rosterOf([])).toEqual([])
    })

    it('gives nothing for impossible ids', async () => {
      const { hunt } = await open([-1, 0, 7].map((id) => aJob({ id, status: 'applied' })))
      expect((await hunt.rosterOf([-1, 0, 7])).map(({ id }) => id)).toEqual([7])
      expect(await hunt.appliedByStatus()).toEqual([7])
    })

    it('gives the jobs with these URLs like the roster, by id, whatever their case or length', async () => {
      const long = `https://acme.example/${'x'.repeat(3000)}`
      const { hunt } = await open([
        aJob({ id: 3, url: 'https://acme.example/3' }),
        aJob({ id: 1, url: 'https://acme.example/1', status: 'interview 2' }),
        aJob({ id: 2, url: 'https://acme.example/2' }),
        aJob({ id: 4, url: long }),
      ])
      const urls = ['https://acme.example/3', 'https://acme.example/1', 'https://acme.example/9']
      const roster = await hunt.roster()
      expect(await hunt.rosterWithUrls([...urls, ...urls])).toEqual(roster.filter(({ id }) => id === 1 || id === 3))
      expect((await hunt.rosterWithUrls([long])).map(({ id }) => id)).toEqual([4])
      expect(await hunt.rosterWithUrls(['https://ACME.example/1', ''])).toEqual([])
      expect(await hunt.rosterWithUrls([])).toEqual([])
    })

    it('gives those whose status means applied, whatever its case and length', async () => {
      const statuses = [
        ...['new', 'applied', 'Interview 2', '応募済み', 'not applied', 'OFFER', '', '', 'applie'],
        `Accepted${'.'.repeat(2000)}`,
        ` applied`,
        `面接${'。'.repeat(900)}`,
        'reject',
      ]
      const { hunt } = await open(statuses.map((status, n) => aJob({ id: n + 1, status })))
      const roster = await hunt.roster()
      expect(await hunt.appliedByStatus()).toEqual([2, 3, 4, 6, 10, 12])
      expect(await hunt.appliedByStatus()).toEqual(
        roster.filter(({ status }) => saysApplied(status)).map(({ id }) => id),
      )
    })
  })

  describe(`${name}: the history of a job (hunt-history)`, () => {
    const write = (repository: JobRepository, id: number, status: JobStatus) =>
      repository.updateStatuses({ updates: [{ id, status }], at })

    it('has each change of its status, oldest first, and nothing that left it unchanged', async () => {
      const { hunt, repository } = await open([aJob({ id: 1 }), aJob({ id: 2, status: '選考中' })])
      await write(repository, 1, 'shortlist')
      await write(repository, 1, 'shortlist')
      await write(repository, 2, 'applied')
      await write(repository, 1, 'reject')
      const events = await hunt.eventsOf([1, 2, 9])
      expect([...(events?.keys() ?? [])]).toEqual([1, 2, 9])
      expect(events?.get(1)?.map(({ from, to }) => [from, to])).toEqual([
        ['new', 'shortlist'],
        ['shortlist', 'reject'],
      ])
      expect(events?.get(2)).toMatchObject([
        { ...{ jobId: 2, url: aJob({ id: 2 }).url, from: '選考中', to: 'applied', actor: 'other' } },
      ])
      expect(events?.get(2)).toMatchObject([{ batch: null, reason: null, score: null, undoes: null }])
      expect(events?.get(9)).toEqual([])
    })

    it('has times in UTC', async () => {
      const { hunt, repository } = await open([aJob({ id: 1 })])
      await write(repository, 1, 'shortlist')
      const [event] = (await hunt.eventsOf([1]))?.get(1) ?? []
      expect(event?.at).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    })

    it('is found by its URL if it was captured again under another id', async () => {
      const { hunt, repository, recapture } = await open([aJob({ id: 1 }), aJob({ id: 2 })])
      await write(repository, 1, 'shortlist')
      await recapture(1, { ...aJob({ id: 1 }), id: 5 })
      await write(repository, 5, 'applied')
      const events = await hunt.eventsOf([5, 1])
      expect(events?.get(5)?.map(({ jobId, to }) => [jobId, to])).toEqual([
        [1, 'shortlist'],
        [5, 'applied'],
      ])
      expect(events?.get(1)?.map(({ to }) => to)).toEqual(['shortlist'])
    })
  })

  describe(`${name}: jobs that were applied to (hunt-list)`, () => {
    it('are those whose history says so, whatever they are now, also under an earlier id', async () => {
      const statuses = ['new', '応募済み', 'Interview 2', 'new', 'new', 'reject', 'not applied']
      const { hunt, repository, recapture } = await open(statuses.map((status, n) => aJob({ id: n + 1, status })))
      const write = (...updates: { readonly id: number; readonly status: JobStatus }[]) =>
        repository.updateStatuses({ updates, at })
      expect(await hunt.onceApplied()).toEqual([])
      await write({ id: 1, status: 'applied' }, { id: 2, status: 'reject' }, { id: 6, status: 'applied' })
      await write({ id: 1, status: 'reject' }, { id: 4, status: 'shortlist' }, { id: 7, status: 'reject' })
      expect(await hunt.onceApplied()).toEqual([1, 2, 6])
      await recapture(6, { ...aJob({ id: 6 }), id: 16 })
      expect(await hunt.onceApplied()).toEqual([1, 2, 16])
    })
  })

  describe(`${name}: when the history of jobs begins (page-progress)`, () => {
    it('is the time of the first event of each job, under its id or its URL', async () => {
      const { hunt, repository, recapture } = await open([1, 2, 3].map((id) => aJob({ id })))
      expect(await hunt.firstEvents()).toEqual(new Map())
      await repository.updateStatuses({ updates: [{ id: 1, status: 'shortlist' }], at })
      await repository.updateStatuses({ updates: [{ id: 2, status: 'reject' }], at })
      await repository.updateStatuses({ updates: [{ id: 1, status: 'applied' }], at })
      await recapture(2, { ...aJob({ id: 2 }), id: 7 })
      await repository.updateStatuses({ updates: [{ id: 7, status: 'applied' }], at })
      const [events, first] = [await hunt.eventsOf([1, 7]), await hunt.firstEvents()]
      expect([first?.get(1), first?.get(7)]).toEqual([events?.get(1)?.[0]?.at, events?.get(7)?.[0]?.at])
      expect(events?.get(7)).toMatchObject([{ jobId: 2 }, { jobId: 7 }])
      expect(first?.has(3)).toBe(false)
    })
  })

  describe(`${name}: recent events (page-progress)`, () => {
    it('are those of all jobs since a moment, newest first, up to a limit', async () => {
      const { hunt, repository } = await open([1, 2].map((id) => aJob({ id })))
      const write = (id: number, status: JobStatus) => repository.updateStatuses({ updates: [{ id, status }], at })
      await write(1, 'shortlist')
      await write(2, 'reject')
      await write(1, 'applied')
      const seen = async (since: string, limit = 10) =>
        (await hunt.recentEvents({ since, limit }))?.map(({ jobId, to }) => `${jobId} ${to}`)
      expect(await seen('2000-01-01T00:00:00.000Z')).toEqual(['1 applied', '2 reject', '1 shortlist'])
      expect(await seen('2000-01-01T00:00:00.000Z', 2)).toEqual(['1 applied', '2 reject'])
      expect(await seen('2999-01-01T00:00:00.000Z')).toEqual([])
      const [last] = (await hunt.recentEvents({ since: at.slice(0, 4), limit: 1 })) ?? []
      expect(last).toEqual((await hunt.eventsOf([1]))?.get(1)?.at(-1))
      expect(await seen(last?.at ?? '')).toContain('1 applied')
    })
  })

  describe(`${name}: links (hunt-links)`, () => {
    const thread = { kind: 'thread', id: '<a@mail.example>' } as const

    it('keep what was decided, one per job and target, and not what was only proposed', async () => {
      const { hunt } = await open([aJob({ id: 1 }), aJob({ id: 2 })])
      expect(await hunt.links()).toEqual([])
      const link = { jobId: 1, target: thread, state: 'confirmed', evidence: 'requisition R-1', at } as const
      const kept = await hunt.keepLink(link)
      expect(kept).toMatchObject({ ...link, url: aJob({ id: 1 }).url })
      await hunt.keepLink({ ...link, jobId: 2, target: { kind: 'page', id: '7' }, state: 'proposed' })
      expect(await hunt.links()).toEqual([kept])
      const other = await hunt.keepLink({ ...link, target: { ...thread, kind: 'message' }, evidence: null })
      const rejected = await hunt.keepLink({ ...link, state: 'rejected' })
      expect(await hunt.links()).toEqual([other, rejected].toSorted((a, b) => a.id - b.id))
    })

    it('replace a link that the job had under an earlier id', async () => {
      const { hunt, recapture } = await open([aJob({ id: 1 })])
      await hunt.keepLink({ jobId: 1, target: thread, state: 'confirmed', evidence: null, at })
      await recapture(1, { ...aJob({ id: 1 }), id: 5 })
      await hunt.keepLink({ jobId: 5, target: thread, state: 'rejected', evidence: null, at })
      expect(await hunt.links()).toMatchObject([{ jobId: 5, state: 'rejected' }])
    })

    it('replace the latest of two that the job has, under an earlier id and an earlier URL', async () => {
      const [first, second] = [aJob({ id: 1 }), aJob({ id: 2 })]
      const { hunt, recapture } = await open([first, second])
      const link = { target: thread, state: 'confirmed', evidence: null, at } as const
      for (const jobId of [1, 2]) await hunt.keepLink({ ...link, jobId })
      // job 2 now has the former URL of job 1
      await recapture(2, { ...second, id: 9 })
      await recapture(1, { ...first, id: 2 })
      await hunt.keepLink({ ...link, jobId: 2, state: 'rejected' })
      expect(await hunt.links()).toMatchObject([
        { jobId: 1, url: first.url, state: 'confirmed' },
        { jobId: 2, url: first.url, state: 'rejected' },
      ])
    })

    it('replace the one under its own id before a later one under its URL', async () => {
      const [first, second] = [aJob({ id: 1 }), aJob({ id: 2 })]
      const { hunt, recapture } = await open([first, second])
      const link = { target: thread, state: 'confirmed', evidence: null, at } as const
      for (const jobId of [2, 1]) await hunt.keepLink({ ...link, jobId })
      await recapture(2, { ...second, id: 9 })
      await recapture(1, { ...first, id: 2 })
      await hunt.keepLink({ ...link, jobId: 2, state: 'rejected' })
      expect(await hunt.links()).toMatchObject([
        { jobId: 2, url: first.url, state: 'rejected' },
        { jobId: 1, url: first.url, state: 'confirmed' },
      ])
    })

    it('also keep who decided and what they were before, together with the link', async () => {
      const { hunt, recapture } = await open([aJob({ id: 1 })])
      const decided = { batch: 'b1', actor: 'agent', client: 'a client' } as const
      const link = { jobId: 1, target: thread, state: 'confirmed', evidence: null, at, decided } as const
      const { decided: _, ...stored } = link
      expect(await hunt.keepLink(link)).toEqual({ ...stored, id: expect.any(Number), url: aJob({ id: 1 }).url })
      await recapture(1, { ...aJob({ id: 1 }), id: 5 })
      await hunt.keepLink({ ...link, jobId: 5, state: 'rejected' })
      const { url } = aJob({ id: 1 })
      const statement = (jobId: number, from: string | null, to: string) => ({
        ...{ ...decided, id: expect.any(Number), at, undoes: null },
        statement: { of: 'link', job: { jobId, url }, target: thread, from, to },
      })
      expect((await hunt.entries())?.entries).toEqual([
        statement(1, null, 'confirmed'),
        statement(5, 'confirmed', 'rejected'),
      ])
      await expect(hunt.keepLink({ ...link, jobId: 9 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect((await hunt.entries())?.entries).toHaveLength(2)
    })

    it('refuse a job that does not exist', async () => {
      const { hunt } = await open([])
      const link = { jobId: 4, target: thread, state: 'confirmed', evidence: null, at } as const
      await expect(hunt.keepLink(link)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })
  })

  describe(`${name}: checks (hunt-checks)`, () => {
    it('keep what a posting said, oldest first, and are found by the URL too', async () => {
      const { hunt, recapture } = await open([aJob({ id: 1 }), aJob({ id: 2 })])
      const content = {
        title: 'Nurse',
        salary: null,
        place: '東京',
        deadline: null,
        closing: null,
        headings: ['Tasks'],
      }
      const first = aCheck({ content })
      const changes = [{ field: 'salary', from: null, to: '¥5,000,000' }] as const
      const second = aCheck({ at: '2026-11-21T08:00:00.000Z', state: 'changed', quote: 'now', content, changes })
      await hunt.keepCheck(first)
      await hunt.keepCheck(second)
      await recapture(1, { ...aJob({ id: 1 }), id: 5 })
      const checks = await hunt.checksOf([2, 5])
      expect(checks?.get(2)).toEqual([])
      expect(checks?.get(5)).toEqual([first, second])
    })
  })

  describe(`${name}: verdicts on letters and notes on applications (letters-verdicts)`, () => {
    const letter = { messageId: '<a@mail.example>', emailId: 7, sender: 'ann@example.com', day: '2026-11-19' }
    const nothing = { starts: null, ends: null, zone: null, due: null, turn: null, note: null } as const
    const verdict: HuntStatement = {
      ...{ of: 'letter', letter, kind: 'rejection', quote: 'We went with 他の方 "others".', ...nothing },
      job: { jobId: 1, url: aJob({ id: 1 }).url },
    }
    const note: HuntStatement = {
      ...{
        of: 'application',
        job: null,
        company: 'Acme 株式会社',
        kind: 'interview',
        happened: at,
        ends: null,
        zone: '+09:00',
      },
      ...{
        due: null,
        text: 'By phone.',
        contact: { name: 'Ann', address: null, role: 'HR' },
        documents: ['CV'],
        file: null,
      },
    }
    const ofSender: HuntStatement = { of: 'sender', sender: 'news@shop.example', kind: 'not_job_related' }
    const entry = (statement: HuntStatement, values: Partial<NewHuntEntry> = {}): NewHuntEntry => ({
      ...{ at, batch: 'b1', actor: 'agent', client: 'a client', undoes: null, statement },
      ...values,
    })

    it('are kept as given, oldest first', async () => {
      const { hunt } = await open([aJob({ id: 1 })])
      expect(await hunt.entries()).toEqual({ entries: [], last: 0 })
      const entries = [entry(verdict), entry(note, { actor: 'person', client: null }), entry(ofSender)]
      const keptIds = await hunt.keepEntries({ entries, after: null })
      const kept = await hunt.entries()
      expect(kept?.entries).toEqual(entries.map((each, i) => ({ ...each, id: keptIds?.[i] })))
      expect(kept?.last).toBe(keptIds?.at(-1))
      expect(keptIds).toEqual([...(keptIds ?? [])].sort((a, b) => a - b))
    })

    it('are not kept if another one came since they were decided', async () => {
      const { hunt } = await open([])
      const [first = 0] = (await hunt.keepEntries({ entries: [entry(verdict)], after: 0 })) ?? []
      expect(await hunt.keepEntries({ entries: [entry(note)], after: 0 })).toBeNull()
      const undo = entry(verdict, { batch: 'b2', undoes: first })
      expect(await hunt.keepEntries({ entries: [undo], after: first })).toHaveLength(1)
      expect((await hunt.entries())?.entries.map(({ undoes }) => undoes)).toEqual([null, first])
    })

    it('decided at the same time are kept only once', async () => {
      const { hunt } = await open([])
      const kept = await Promise.all([1, 2].map(() => hunt.keepEntries({ entries: [entry(verdict)], after: 0 })))
      expect(kept.filter((each) => each === null)).toHaveLength(1)
    })
  })
}
