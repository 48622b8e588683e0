import type {
  AddedPosting,
  BatchMark,
  EventsRequest,
  JobTriage,
  PlacedPosting,
  TriageBatch,
  UndoneBatch,
  UndoReport,
} from '#src/application/jobs/ports/job-triage.js'
import {
  type PapersNote,
  papersEntry,
  papersWith,
  papersWithout,
  undoingEntry,
} from '#src/domain/hunt/verdicts/papers-note.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import { type TriageConflict, type TriageVerdict, triageConflict } from '#src/domain/jobs/triage.js'
import {
  type BatchStep,
  isAddition,
  type JobState,
  jobsOf,
  type StepState,
  stepsOf,
  undoConflict,
} from '#src/domain/jobs/undo.js'
import type { MemoryJobRepository, StoredJob } from './memory-job-repository.js'

/** Verdicts on jobs in memory. */
export class MemoryJobTriage implements JobTriage {
  readonly #jobs: MemoryJobRepository

  constructor(jobs: MemoryJobRepository) {
    this.#jobs = jobs
  }

  async inspect(verdicts: readonly TriageVerdict[]): Promise<readonly TriageConflict[]> {
    return this.#conflicts(verdicts)
  }

  async write({ verdicts: asked, papers, isPart = false, ...mark }: TriageBatch): Promise<readonly TriageConflict[]> {
    const written = jobsOf(this.#stepsOf(mark.batch))
    if (written.size > 0 && !isPart) return []
    const verdicts = asked.filter(({ id }) => !written.has(id))
    const conflicts = this.#conflicts(verdicts)
    if (conflicts.length > 0 && !isPart) return conflicts
    const refused = jobsOf(conflicts)
    for (const { id, status, reason, score } of verdicts.filter(({ id }) => !refused.has(id)))
      this.#write(id, status, { ...mark, reason, score, undoes: null })
    if (papers !== undefined) this.#keepPapers(papers, mark)
    return conflicts
  }

  async findByUrl(url: string): Promise<number | null> {
    return this.#idOf(url)
  }

  async add({ posting, ...mark }: AddedPosting): Promise<PlacedPosting | null> {
    const known = this.#idOf(posting.url)
    if (known !== null) return { jobId: known, isNew: false }
    const undone = new Set(this.#jobs.history.events.map(({ undoes }) => undoes))
    if (this.#stepsOf(mark.batch).some(({ event }) => undone.has(event))) return null
    const job = this.#jobs.addOne(posting, mark.at)
    if (job === null) throw new RangeError('the URL has a job')
    this.#record(job, null, job.status, { ...mark, ...nothingSaid })
    return { jobId: job.id, isNew: true }
  }

  async undo({ undoes, jobs, ...mark }: UndoneBatch): Promise<UndoReport | null> {
    const written = this.#stepsOf(mark.batch, jobs)
    if (written.length > 0 && jobs === undefined) return { updated: written.length, conflicts: [] }
    const asked = this.#stepsOf(undoes, jobs)
    if (asked.length === 0) return null
    const before = jobsOf(written)
    const steps = asked.filter(({ jobId }) => !before.has(jobId))
    const conflicts = steps.flatMap((step) => undoConflict(step, this.#stateOf(step)) ?? [])
    if (conflicts.length > 0 && jobs === undefined) return { updated: 0, conflicts }
    const refused = jobsOf(conflicts)
    for (const step of steps.filter(({ jobId }) => !refused.has(jobId))) {
      const details = { ...mark, ...nothingSaid, undoes: step.event }
      if (isAddition(step, this.#stateOf(step).job)) this.#delete(step.jobId, details)
      else this.#write(step.jobId, step.from ?? '', details)
    }
    this.#undoPapers({ undoes, ...mark })
    return { updated: asked.length - conflicts.length, conflicts }
  }

  async events({ jobId, batch = null, limit }: EventsRequest): Promise<readonly JobEvent[]> {
    const { history } = this.#jobs
    const all = jobId === null ? history.events : history.eventsOf(jobId, this.#jobs.get(jobId)?.url ?? null)
    const events = batch === null ? all : history.events.filter((event) => event.batch === batch)
    return events.toReversed().slice(0, limit)
  }

  async close(): Promise<void> {}

  #keepPapers(papers: PapersNote, mark: BatchMark): void {
    const job = this.#jobs.get(papers.statement.job?.jobId ?? 0)
    const { resumePdfPath = null, resumeWrittenAt = null } = job ?? {}
    const entry = papersEntry(papers, { resumePdfPath, resumeWrittenAt }, mark)
    this.#jobs.history.addEntries([entry], null)
    if (job !== null && entry.statement.of === 'application')
      this.#jobs.write({ ...job, ...papersWith(entry.statement) })
  }

  #undoPapers({ undoes, ...mark }: UndoneBatch): void {
    const { entries } = this.#jobs.history
    for (const { id, batch, statement, undoes: earlier } of entries) {
      if (batch !== undoes || statement.of !== 'application' || statement.kind !== 'papers_ready') continue
      let [isReady, before] = [true, earlier]
      while (before !== null) {
        isReady = !isReady
        before = entries[before - 1]?.undoes ?? null
      }
      this.#jobs.history.addEntries([undoingEntry(id, statement, mark)], null)
      const job = this.#jobs.get(statement.job?.jobId ?? 0)
      if (job !== null) this.#jobs.write({ ...job, ...(isReady ? papersWithout(statement) : papersWith(statement)) })
    }
  }

  #idOf(url: string): number | null {
    return this.#jobs.all().findLast((job) => job.url === url)?.id ?? null
  }

  #stepsOf(name: string, jobs?: readonly number[]): readonly BatchStep[] {
    const isAsked = (id: number) => jobs?.includes(id) ?? true
    return stepsOf(this.#jobs.history.events.filter(({ batch, jobId }) => batch === name && isAsked(jobId)))
  }

  #conflicts(verdicts: readonly TriageVerdict[]): readonly TriageConflict[] {
    return verdicts.flatMap((verdict) => triageConflict(verdict, this.#jobs.get(verdict.id)) ?? [])
  }

  #write(id: number, to: string, details: VerdictDetails): void {
    const job = this.#jobs.get(id)
    if (job === null) return
    this.#jobs.write({ ...job, status: to, updatedAt: details.at })
    this.#record(job, job.status, to, details)
  }

  #delete(id: number, details: VerdictDetails): void {
    const job = this.#jobs.get(id)
    if (job === null) return
    this.#jobs.delete(id)
    this.#record(job, job.status, null, details)
  }

  #record({ id, url }: StoredJob, from: string | null, to: string | null, details: VerdictDetails): void {
    this.#jobs.history.addEvent({ ...details, jobId: id, url, from, to })
  }

  #stateOf({ jobId, url }: BatchStep): StepState {
    const jobWithSameUrl = this.#jobs.all().find((job) => job.id !== jobId && url !== null && job.url === url) ?? null
    const lastEvent = this.#jobs.history.eventsOf(jobId, url).at(-1)?.id ?? null
    return { job: toState(this.#jobs.get(jobId)), lastEvent, jobWithSameUrl: toState(jobWithSameUrl) }
  }
}

type VerdictDetails = BatchMark & Pick<JobEvent, 'reason' | 'score' | 'undoes'>

const nothingSaid = { reason: null, score: null, undoes: null }

function toState(job: StoredJob | null): JobState | null {
  return job === null ? null : { id: job.id, url: job.url, status: job.status, createdAt: job.createdAt ?? null }
}
