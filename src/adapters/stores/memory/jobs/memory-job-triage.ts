import type {
  BatchMark,
  EventsRequest,
  JobTriage,
  TriageBatch,
  UndoneBatch,
  UndoReport,
} from '#src/application/jobs/ports/job-triage.js'
import type { JobEvent } from '#src/domain/jobs/job-event.js'
import { type TriageHindrance, type TriageVerdict, triageHindrance } from '#src/domain/jobs/triage.js'
import { type BatchStep, type StepState, stepsOf, undoHindrance } from '#src/domain/jobs/undo.js'
import type { MemoryJobRepository } from './memory-job-repository.js'

/** Verdicts on jobs that are held in memory. */
export class MemoryJobTriage implements JobTriage {
  readonly #jobs: MemoryJobRepository

  constructor(jobs: MemoryJobRepository) {
    this.#jobs = jobs
  }

  async inspect(verdicts: readonly TriageVerdict[]): Promise<readonly TriageHindrance[]> {
    return this.#hindrances(verdicts)
  }

  async write({ verdicts, ...mark }: TriageBatch): Promise<readonly TriageHindrance[]> {
    if (this.#stepsOf(mark.batch).length > 0) return []
    const hindrances = this.#hindrances(verdicts)
    if (hindrances.length > 0) return hindrances
    for (const { id, status, reason, score } of verdicts)
      this.#write(id, status, { ...mark, reason, score, undoes: null })
    return []
  }

  async undo({ undoes, ...mark }: UndoneBatch): Promise<UndoReport | null> {
    const written = this.#stepsOf(mark.batch)
    if (written.length > 0) return { updated: written.length, hindrances: [] }
    const steps = this.#stepsOf(undoes)
    if (steps.length === 0) return null
    const hindrances = steps.flatMap((step) => undoHindrance(step, this.#stateOf(step)) ?? [])
    if (hindrances.length > 0) return { updated: 0, hindrances }
    for (const { jobId, from, event } of steps)
      this.#write(jobId, from ?? '', { ...mark, reason: null, score: null, undoes: event })
    return { updated: steps.length, hindrances }
  }

  async events({ jobId, limit }: EventsRequest): Promise<readonly JobEvent[]> {
    const { history } = this.#jobs
    const events = jobId === null ? history.events : history.eventsOf(jobId, this.#jobs.get(jobId)?.url ?? null)
    return events.toReversed().slice(0, limit)
  }

  async close(): Promise<void> {}

  #stepsOf(name: string): readonly BatchStep[] {
    return stepsOf(this.#jobs.history.events.filter(({ batch }) => batch === name))
  }

  #hindrances(verdicts: readonly TriageVerdict[]): readonly TriageHindrance[] {
    return verdicts.flatMap((verdict) => triageHindrance(verdict, this.#jobs.get(verdict.id)) ?? [])
  }

  #write(id: number, to: string, said: BatchMark & Pick<JobEvent, 'reason' | 'score' | 'undoes'>): void {
    const job = this.#jobs.get(id)
    if (job === null) return
    this.#jobs.write({ ...job, status: to, updatedAt: said.at })
    this.#jobs.history.addEvent({ ...said, jobId: id, url: job.url, from: job.status, to })
  }

  #stateOf({ jobId, url }: BatchStep): StepState {
    const heir = this.#jobs.all().find((job) => job.id !== jobId && url !== null && job.url === url) ?? null
    const lastEvent = this.#jobs.history.eventsOf(jobId, url).at(-1)?.id ?? null
    return { job: this.#jobs.get(jobId), lastEvent, heir }
  }
}
