import { describe, expect, it, onTestFinished } from 'vitest'
import type { StoredJob } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import type { JobCatalog } from '#src/application/jobs/ports/job-catalog.js'
import type { JobRepository } from '#src/application/jobs/ports/job-repository.js'
import type { JobTriage } from '#src/application/jobs/ports/job-triage.js'
import type { ApplicationNote } from '#src/domain/hunt/verdicts/hunt-entry.js'
import { standingEntries } from '#src/domain/hunt/verdicts/standing-entries.js'
import type { JobStatus } from '#src/domain/jobs/job.js'
import type { TriageVerdict } from '#src/domain/jobs/triage.js'
import { aJob, aPosting } from '#test/support/a-job.js'

export interface OpenedTriage {
  readonly triage: JobTriage
  /** The same jobs for readers. */
  readonly catalog: JobCatalog
  readonly hunt: HuntJobs
  /** A repository over the same jobs. */
  readonly repository: JobRepository
  readonly remove: (id: number) => Promise<void>
  /** Replaces a job with another, like INSERT OR REPLACE of a capture script. */
  readonly recapture: (id: number, job: StoredJob) => Promise<void>
}

/** Opens separate storage with these jobs that keeps their history. */
export type OpenTriage = (jobs: readonly StoredJob[]) => Promise<OpenedTriage>

const at = '2026-11-20T08:00:00.000Z'
const later = '2026-11-21T08:00:00.000Z'
const mark = { batch: 'b1', actor: 'agent', at } as const

const verdict = (id: number, status: JobStatus, changes: Partial<TriageVerdict> = {}): TriageVerdict => ({
  ...{ id, status, reason: null, score: null, expectedStatus: null },
  ...changes,
})

/** Tests every promise of the JobTriage port. */
export function jobTriageContract(name: string, openStorage: OpenTriage): void {
  const open = async (...jobs: readonly StoredJob[]) => {
    const opened = await openStorage(jobs)
    onTestFinished(() => opened.triage.close())
    onTestFinished(() => opened.repository.close())
    onTestFinished(() => opened.catalog.close())
    onTestFinished(() => opened.hunt.close())
    const statuses = async () =>
      (await opened.repository.summarize()).byStatus
        .flatMap(({ status, count }) => Array(count).fill(status))
        .toSorted()
    const events = async (jobId: number | null = null, limit = 100) =>
      (await opened.triage.events({ jobId, limit })) ?? []
    return { ...opened, statuses, events }
  }

  describe(`${name}: verdicts (hunt-triage)`, () => {
    it('are written with their reasons, scores, author and time, the whole batch', async () => {
      const { triage, statuses, events } = await open(aJob({ id: 1 }), aJob({ id: 2 }))
      const batch = {
        ...mark,
        verdicts: [verdict(2, 'reject', { reason: '遠い "far"\nline', score: 12 }), verdict(1, 'shortlist')],
      }
      expect(await triage.write(batch)).toEqual([])
      expect(await statuses()).toEqual(['reject', 'shortlist'])
      expect(await events(2)).toEqual([
        {
          ...{
            id: expect.any(Number),
            jobId: 2,
            url: aJob({ id: 2 }).url,
            at,
            actor: 'agent',
            from: 'new',
            to: 'reject',
          },
          ...{ batch: 'b1', reason: '遠い "far"\nline', score: 12, undoes: null },
        },
      ])
      expect(await events(1)).toMatchObject([{ to: 'shortlist', reason: null, score: null, batch: 'b1' }])
    })

    it('are in the history even if they leave the status unchanged', async () => {
      const { triage, events } = await open(aJob({ id: 1, status: 'applied' }), aJob({ id: 2 }))
      const verdicts = [verdict(1, 'applied', { reason: 'still open', score: 80 }), verdict(2, 'reject')]
      await triage.write({ ...mark, verdicts })
      expect(await events(1)).toMatchObject([{ from: 'applied', to: 'applied', reason: 'still open', score: 80, at }])
      expect(await events(2)).toMatchObject([{ from: 'new', to: 'reject', reason: null }])
    })

    it('are not written if a job is missing or its status is not the expected one', async () => {
      const { triage, statuses, events } = await open(aJob({ id: 1 }), aJob({ id: 2, status: 'interview 2' }))
      const verdicts = [
        verdict(9, 'applied'),
        verdict(2, 'applied', { expectedStatus: 'new' }),
        verdict(1, 'applied', { expectedStatus: 'new' }),
      ]
      const conflicts = [
        { id: 9, problem: 'missing' },
        { id: 2, problem: 'changed', status: 'interview 2' },
      ]
      expect(await triage.inspect(verdicts)).toEqual(conflicts)
      expect(await triage.write({ ...mark, verdicts })).toEqual(conflicts)
      expect(await statuses()).toEqual(['interview 2', 'new'])
      expect(await events()).toEqual([])
      expect(
        await triage.write({ ...mark, verdicts: [verdict(2, 'applied', { expectedStatus: 'interview 2' })] }),
      ).toEqual([])
    })

    it('do not describe later changes by another program', async () => {
      const { triage, repository, events } = await open(aJob({ id: 1 }), aJob({ id: 2 }))
      await triage.write({ ...mark, verdicts: [verdict(1, 'shortlist', { reason: 'near' }), verdict(2, 'reject')] })
      await repository.updateStatuses({ updates: [{ id: 1, status: 'applied' }], at: later })
      expect(await events(1)).toMatchObject([
        { from: 'shortlist', to: 'applied', actor: 'other', batch: null, reason: null },
        { from: 'new', to: 'shortlist', actor: 'agent', batch: 'b1', reason: 'near' },
      ])
    })

    it('of two callers at once are written one after the other, and the second sees what the first wrote', async () => {
      const { triage, events } = await open(...[1, 2, 3].map((id) => aJob({ id })))
      const batch = (status: JobStatus, ids: readonly number[], name: string) =>
        triage.write({
          ...mark,
          batch: name,
          verdicts: ids.map((id) => verdict(id, status, { expectedStatus: 'new' })),
        })
      const [first, second] = await Promise.all([batch('shortlist', [1, 2, 3], 'x'), batch('reject', [3, 2, 1], 'y')])
      expect([first?.length, second?.length].toSorted()).toEqual([0, 3])
      expect(new Set((await events()).map(({ batch: of }) => of)).size).toBe(1)
      expect(await events()).toHaveLength(3)
    })

    it('are written once under one batch name, whatever was written since', async () => {
      const { triage, statuses, events } = await open(aJob({ id: 1 }), aJob({ id: 2 }))
      const batch = { ...mark, verdicts: [verdict(1, 'reject', { expectedStatus: 'new' })] }
      expect(await Promise.all([triage.write(batch), triage.write(batch)])).toEqual([[], []])
      await triage.write({ ...mark, batch: 'b2', verdicts: [verdict(1, 'applied')] })
      expect(await triage.write(batch)).toEqual([])
      expect(await statuses()).toEqual(['applied', 'new'])
      expect(await events()).toHaveLength(2)
    })

    it('of a part are each written by itself, once under the name of the batch', async () => {
      const { triage, statuses, events } = await open(...[1, 2, 3].map((id) => aJob({ id })))
      await triage.write({ ...mark, batch: 'b2', verdicts: [verdict(2, 'applied')] })
      const part = (...ids: readonly number[]) =>
        triage.write({
          ...{ ...mark, isPart: true },
          verdicts: ids.map((id) => verdict(id, 'reject', { expectedStatus: 'new' })),
        })
      expect(await part(1, 2, 9)).toEqual([
        { id: 2, problem: 'changed', status: 'applied' },
        { id: 9, problem: 'missing' },
      ])
      await triage.write({ ...mark, batch: 'b3', verdicts: [verdict(1, 'new')] })
      expect(await Promise.all([part(1, 3), part(3)])).toEqual([[], []])
      expect(await statuses()).toEqual(['applied', 'new', 'reject'])
      expect((await events()).filter(({ batch }) => batch === 'b1').map(({ jobId }) => jobId)).toEqual([3, 1])
    })

    it('are listed by batch, newest first, up to a limit', async () => {
      const { triage } = await open(aJob({ id: 1 }), aJob({ id: 2 }))
      await triage.write({ ...mark, verdicts: [verdict(1, 'reject'), verdict(2, 'reviewed')] })
      await triage.write({ ...mark, batch: 'b2', verdicts: [verdict(1, 'shortlist')] })
      const of = async (batch: string, limit = 10) =>
        (await triage.events({ jobId: null, batch, limit }))?.map(({ jobId, to }) => [jobId, to])
      expect(await of(mark.batch)).toEqual([
        [2, 'reviewed'],
        [1, 'reject'],
      ])
      expect(await of(mark.batch, 1)).toEqual([[2, 'reviewed']])
      expect(await of('b2')).toEqual([[1, 'shortlist']])
      expect(await of('b3')).toEqual([])
    })

    it('are listed newest first, up to a limit', async () => {
      const { triage, events } = await open(aJob({ id: 1 }), aJob({ id: 2 }))
      expect(await events()).toEqual([])
      await triage.write({ ...mark, verdicts: [verdict(1, 'shortlist')] })
      await triage.write({ ...mark, batch: 'b2', verdicts: [verdict(2, 'reject')] })
      await triage.write({ ...mark, batch: 'b3', verdicts: [verdict(1, 'applied')] })
      expect((await events()).map(({ batch }) => batch)).toEqual(['b3', 'b2', 'b1'])
      expect((await events(1)).map(({ batch }) => batch)).toEqual(['b3', 'b1'])
      expect((await events(null, 2)).map(({ batch }) => batch)).toEqual(['b3', 'b2'])
      expect(await events(9)).toEqual([])
    })
  })

  describe(`${name}: undoing verdicts (hunt-undo)`, () => {
    const undo = { batch: 'u1', undoes: 'b1', actor: 'person', at: later } as const
    const triaged = async (...jobs: readonly StoredJob[]) => {
      const opened = await open(...jobs)
      const verdicts = jobs.map(({ id }) => verdict(id, 'reject', { reason: 'far', score: 3 }))
      await opened.triage.write({ ...mark, verdicts })
      return opened
    }

    it('gives each job its former status, by an event that names the undone one', async () => {
      const { triage, statuses, events } = await triaged(aJob({ id: 1 }), aJob({ id: 2, status: '選考中' }))
      const [given] = await events(2)
      expect(await triage.undo(undo)).toEqual({ updated: 2, conflicts: [] })
      expect(await statuses()).toEqual(['new', '選考中'])
      expect((await events(2))[0]).toMatchObject({
        ...{ from: 'reject', to: '選考中', batch: 'u1', actor: 'person', at: later, undoes: given?.id },
        ...{ reason: null, score: null },
      })
    })

    it('happens once under one batch name, whatever was written since', async () => {
      const { triage, statuses, events } = await triaged(aJob({ id: 1 }), aJob({ id: 2 }))
      const reports = await Promise.all([triage.undo(undo), triage.undo(undo)])
      await triage.write({ ...mark, batch: 'b2', verdicts: [verdict(1, 'applied')] })
      reports.push(await triage.undo(undo))
      expect(reports).toEqual(Array(3).fill({ updated: 2, conflicts: [] }))
      expect(await statuses()).toEqual(['applied', 'new'])
      expect(await events()).toHaveLength(5)
    })

    it('can be undone itself', async () => {
      const { triage, statuses } = await triaged(aJob({ id: 1 }))
      await triage.undo(undo)
      expect(await triage.undo({ ...undo, batch: 'u2', undoes: 'u1' })).toEqual({ updated: 1, conflicts: [] })
      expect(await statuses()).toEqual(['reject'])
    })

    it('works for a verdict that left the status unchanged', async () => {
      const { triage, statuses, events } = await triaged(aJob({ id: 1, status: 'reject' }))
      expect(await triage.undo(undo)).toMatchObject({ updated: 1 })
      expect(await statuses()).toEqual(['reject'])
      expect((await events(1)).map(({ undoes }) => undoes)).toEqual([expect.any(Number), null])
    })

    it('writes nothing if somebody changed one of the jobs since, even if it was changed back', async () => {
      const { triage, repository, statuses, events } = await triaged(...[1, 2, 3].map((id) => aJob({ id })))
      const write = (id: number, status: JobStatus) =>
        repository.updateStatuses({ updates: [{ id, status }], at: later })
      await write(2, 'applied')
      await write(3, 'applied')
      await write(3, 'reject')
      expect(await triage.undo(undo)).toEqual({
        updated: 0,
        conflicts: [
          { id: 2, problem: 'changed', status: 'applied' },
          { id: 3, problem: 'changed', status: 'reject' },
        ],
      })
      expect(await statuses()).toEqual(['applied', 'reject', 'reject'])
      expect((await events()).filter(({ batch }) => batch === 'u1')).toEqual([])
    })

    it('is not prevented by a write that left the status unchanged', async () => {
      const { triage, repository, statuses } = await triaged(aJob({ id: 1 }))
      await repository.updateStatuses({ updates: [{ id: 1, status: 'reject' }], at: later })
      expect(await triage.undo(undo)).toMatchObject({ updated: 1 })
      expect(await statuses()).toEqual(['new'])
    })

    it('is prevented by a later verdict that left the status unchanged', async () => {
      const { triage } = await triaged(aJob({ id: 1 }))
      await triage.write({ ...mark, batch: 'b2', verdicts: [verdict(1, 'reject', { reason: 'closed' })] })
      expect(await triage.undo(undo)).toMatchObject({ conflicts: [{ id: 1, problem: 'changed', status: 'reject' }] })
      expect(await triage.undo({ ...undo, undoes: 'b2' })).toMatchObject({ updated: 1 })
    })

    it('is refused for a job that is gone or was captured again', async () => {
      const { triage, remove, recapture, statuses } = await triaged(...[1, 2, 3].map((id) => aJob({ id })))
      await remove(1)
      await recapture(2, { ...aJob({ id: 2 }), id: 7 })
      const { url } = aJob({ id: 2 })
      expect(await triage.undo(undo)).toEqual({
        updated: 0,
        conflicts: [
          { id: 1, problem: 'missing' },
          { id: 2, problem: 'replaced', by: { id: 7, url, status: 'new' } },
        ],
      })
      expect(await statuses()).toEqual(['new', 'reject'])
    })

    it('is refused for another posting under the same id', async () => {
      const { triage, recapture } = await triaged(aJob({ id: 1 }))
      await recapture(1, aJob({ id: 1, url: 'https://other.example/', status: 'reject' }))
      expect(await triage.undo(undo)).toMatchObject({ conflicts: [{ problem: 'replaced', by: { id: 1 } }] })
    })

    it('of some jobs takes back each by itself, once under the name of the new batch', async () => {
      const { triage, repository, statuses, events } = await triaged(...[1, 2, 3, 4].map((id) => aJob({ id })))
      await repository.updateStatuses({ updates: [{ id: 2, status: 'applied' }], at: later })
      const conflict = { id: 2, problem: 'changed', status: 'applied' }
      const part = { ...undo, jobs: [1, 2] }
      expect(await triage.undo(part)).toEqual({ updated: 1, conflicts: [conflict] })
      await triage.write({ ...mark, batch: 'b2', verdicts: [verdict(1, 'reviewed')] })
      expect(await triage.undo(part)).toEqual({ updated: 1, conflicts: [conflict] })
      expect(await triage.undo({ ...undo, jobs: [3] })).toEqual({ updated: 1, conflicts: [] })
      expect(await statuses()).toEqual(['applied', 'new', 'reject', 'reviewed'])
      expect((await events()).filter(({ batch }) => batch === 'u1').map(({ jobId }) => jobId)).toEqual([3, 1])
      expect(await triage.undo({ ...undo, jobs: [9] })).toBeNull()
    })

    it('gives null for an unknown batch', async () => {
      const { triage } = await triaged(aJob({ id: 1 }))
      expect(await triage.undo({ ...undo, undoes: 'nobody' })).toBeNull()
    })
  })

  describe(`${name}: postings that are added singly (hunt-add)`, () => {
    const url = 'https://jobs.kumo.example/1'
    const posting = aPosting(url, { title: '開発者', company: 'Kumo', source: 'agent', capturedAt: at })
    const undo = { batch: 'u1', undoes: 'b1', actor: 'person', at: later } as const
    const idOf = async (opened: OpenedTriage, of: string) => (await opened.triage.findByUrl(of)) as number

    it('become new jobs, with an event that names who added them', async () => {
      const opened = await open(aJob({ id: 1 }))
      const { triage, repository, events } = opened
      expect(await triage.findByUrl(url)).toBeNull()
      expect(await triage.add({ ...mark, posting })).toEqual({ jobId: expect.any(Number), isNew: true })
      const jobId = await idOf(opened, url)
      const { entries } = await repository.readNew({ limit: 10, after: null, maxCharacters: Number.POSITIVE_INFINITY })
      expect(entries.map(({ job }) => job).find(({ id }) => id === jobId)).toMatchObject({
        url,
        title: '開発者',
        source: 'agent',
        capturedAt: at,
      })
      expect(await events(jobId)).toEqual([
        {
          ...{ id: expect.any(Number), jobId, url, at, actor: 'agent', from: null, to: 'new', batch: 'b1' },
          ...{ reason: null, score: null, undoes: null },
        },
      ])
    })

    it('leave a job with a known URL unchanged, even if two are added at once', async () => {
      const known = aJob({ id: 1, status: 'reject' })
      const opened = await open(known)
      const { triage, statuses, events } = opened
      const title = 'Another'
      expect(await triage.add({ ...mark, posting: aPosting(known.url as string, { title }) })).toEqual({
        jobId: 1,
        isNew: false,
      })
      expect(await events()).toEqual([])
      const placed = await Promise.all([1, 2].map(() => triage.add({ ...mark, posting })))
      const jobId = await idOf(opened, url)
      expect(placed.toSorted((a, b) => Number(a?.isNew) - Number(b?.isNew))).toEqual([
        { jobId, isNew: false },
        { jobId, isNew: true },
      ])
      expect(await statuses()).toEqual(['new', 'reject'])
      expect(await events(jobId)).toHaveLength(1)
    })

    it('are removed when their batch is undone, and no event follows', async () => {
      const opened = await open(aJob({ id: 1 }))
      const { triage, statuses, events } = opened
      const other = aPosting('https://jobs.kumo.example/2')
      await triage.add({ ...mark, posting })
      await triage.add({ ...mark, posting: other })
      const jobId = await idOf(opened, url)
      expect(await triage.undo(undo)).toEqual({ updated: 2, conflicts: [] })
      expect(await triage.undo(undo)).toEqual({ updated: 2, conflicts: [] })
      expect(await triage.findByUrl(url)).toBeNull()
      expect(await statuses()).toEqual(['new'])
      const [removal, addition] = (await events()).filter((event) => event.jobId === jobId)
      expect(removal).toMatchObject({ from: 'new', to: null, actor: 'person', at: later, undoes: addition?.id })
      expect(await triage.add({ ...mark, posting })).toBeNull()
      expect(await triage.add({ ...mark, batch: 'b2', posting })).toMatchObject({ isNew: true })
      expect((await triage.undo({ ...undo, batch: 'u2', undoes: 'u1' }))?.conflicts).toHaveLength(2)
      expect(await statuses()).toEqual(['new', 'new'])
    })

    it('stay, the whole batch, if somebody judged one of them', async () => {
      const opened = await open()
      const { triage, statuses } = opened
      await triage.add({ ...mark, posting })
      await triage.add({ ...mark, posting: aPosting('https://jobs.kumo.example/2') })
      const id = await idOf(opened, url)
      await triage.write({ ...mark, batch: 'b2', verdicts: [verdict(id, 'new', { reason: 'near' })] })
      expect(await triage.undo(undo)).toEqual({ updated: 0, conflicts: [{ id, problem: 'changed', status: 'new' }] })
      expect(await statuses()).toEqual(['new', 'new'])
      expect(await triage.undo({ ...undo, undoes: 'b2' })).toMatchObject({ updated: 1 })
    })

    it('do not include jobs that had no status before, which stay', async () => {
      const opened = await open(aJob({ id: 1, status: '' }))
      const { triage, statuses } = opened
      await triage.write({ ...mark, verdicts: [verdict(1, 'new')] })
      expect(await triage.undo(undo)).toMatchObject({ updated: 1 })
      expect(await statuses()).toHaveLength(1)
    })
  })

  describe(`${name}: papers that are ready (person-papers-ready)`, () => {
    const statement = (changes: Partial<ApplicationNote> = {}): ApplicationNote => ({
      ...{ of: 'application', job: { jobId: 1, url: aJob({ id: 1 }).url }, company: null, kind: 'papers_ready' },
      ...{ happened: at, ends: null, zone: null, due: null, text: null, contact: null },
      ...{ documents: ['3', '4'], file: 'cv 履歴書.pdf', ...changes },
    })
    const verdicts = [verdict(1, 'resume_written', { expectedStatus: 'new' })]
    const batch = { ...mark, verdicts, papers: { statement: statement(), client: 'Claude Code' } }
    const none = { resumePdfPath: null, resumeWrittenAt: null }
    const written = { resumePdfPath: 'papers/cv 履歴書.pdf', resumeWrittenAt: at }

    async function openPapers(...jobs: readonly StoredJob[]) {
      const opened = await open(...jobs)
      const said = async () => {
        const job = await opened.catalog.find(1)
        const { entries } = (await opened.hunt.entries()) ?? { entries: [] }
        const { status, resumePdfPath, resumeWrittenAt } = job ?? {}
        const notes = standingEntries(entries).map(({ statement: note }) => note.of === 'application' && note.documents)
        return { status, resumePdfPath, resumeWrittenAt, notes }
      }
      return { ...opened, said }
    }

    it('are kept with the status, the file and the time in the row of the job, once', async () => {
      const { triage, said, hunt, events } = await openPapers(aJob({ id: 1 }))
      expect(await triage.write(batch)).toEqual([])
      expect(await triage.write(batch)).toEqual([])
      expect(await said()).toEqual({ status: 'resume_written', ...written, notes: [['3', '4']] })
      const kept = { at, batch: 'b1', actor: 'agent', client: 'Claude Code', undoes: null }
      const entries = (await hunt.entries())?.entries
      expect(entries).toEqual([{ id: expect.any(Number), ...kept, statement: { ...statement(), replaced: none } }])
      expect(await events(1)).toMatchObject([{ from: 'new', to: 'resume_written', batch: 'b1' }])
    })

    it('are not kept if the status is another one', async () => {
      const { triage, said } = await openPapers(aJob({ id: 1, status: 'applied' }))
      expect(await triage.write(batch)).toEqual([{ id: 1, problem: 'changed', status: 'applied' }])
      expect(await said()).toEqual({ status: 'applied', ...none, notes: [] })
    })

    it('are undone with their batch, and the undo too', async () => {
      const { triage, said } = await openPapers(aJob({ id: 1 }))
      await triage.write(batch)
      const undo = (undoes: string, name: string) => triage.undo({ ...mark, undoes, batch: name, at: later })
      expect(await undo('b1', 'u1')).toEqual({ updated: 1, conflicts: [] })
      expect(await said()).toEqual({ status: 'new', ...none, notes: [] })
      expect(await undo('u1', 'u2')).toEqual({ updated: 1, conflicts: [] })
      expect(await said()).toEqual({ status: 'resume_written', ...written, notes: [['3', '4']] })
      expect(await undo('u2', 'u3')).toEqual({ updated: 1, conflicts: [] })
      expect(await said()).toEqual({ status: 'new', ...none, notes: [] })
    })

    it('keep the file of earlier papers if they have none, and give it back when they are undone', async () => {
      const { triage, said } = await openPapers(aJob({ id: 1 }))
      await triage.write(batch)
      await triage.write({ ...mark, batch: 'b2', verdicts: [verdict(1, 'reviewed')] })
      const papers = { statement: statement({ file: null, happened: later, documents: ['5'] }), client: null }
      await triage.write({ ...mark, batch: 'b3', verdicts: [verdict(1, 'resume_written')], papers })
      const now = { ...written, resumeWrittenAt: later }
      expect(await said()).toEqual({ status: 'resume_written', ...now, notes: [['3', '4'], ['5']] })
      await triage.undo({ ...mark, undoes: 'b3', batch: 'u3', at: later })
      expect(await said()).toEqual({ status: 'reviewed', ...written, notes: [['3', '4']] })
    })

    it('stay if the status was changed since', async () => {
      const { triage, said } = await openPapers(aJob({ id: 1 }))
      await triage.write(batch)
      await triage.write({ ...mark, batch: 'b2', verdicts: [verdict(1, 'applied')] })
      const conflicts = [{ id: 1, problem: 'changed', status: 'applied' }]
      expect(await triage.undo({ ...mark, undoes: 'b1', batch: 'u1', at: later })).toEqual({ updated: 0, conflicts })
      expect(await said()).toEqual({ status: 'applied', ...written, notes: [['3', '4']] })
    })
  })
}
