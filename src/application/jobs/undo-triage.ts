import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import { type UndoEntriesRequest, type UndoneEntries, undoEntries } from '#src/application/hunt/undo-entries.js'
import type { JobTriage } from '#src/application/jobs/ports/job-triage.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { IdSource } from '#src/application/shared/ports/id-source.js'
import type { Actor } from '#src/domain/jobs/triage.js'
import type { UndoHindrance } from '#src/domain/jobs/undo.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { nothingWritten, shownStatus, type TriageFailure, type TriageOutcome } from './triage-jobs.js'

type HuntEntries = Pick<HuntJobs, 'entries' | 'keepEntries'>

export interface UndoTriageRequest {
  readonly batchId: string
  /** `other` when absent. */
  readonly actor?: Actor
  /** Names this batch itself: of two requests with one name, one is written. A new name when absent. */
  readonly batch?: string
}

/**
 * Takes a batch of verdicts on jobs, or of what was said of letters and applications, back, all or none, where nothing was written to its jobs since; else the outcome says of which. Undoing
 * is a batch itself, and can be undone. Throws NOT_FOUND for a batch that is not known, DB_NOT_FOUND, DB_ERROR. Source: hunt-undo.
 */
export class UndoTriage {
  readonly #triage: JobTriage
  readonly #clock: Clock
  readonly #ids: IdSource
  readonly #hunt: HuntEntries | null

  /** Without `hunt` what was said of letters and applications is not found. */
  constructor(triage: JobTriage, clock: Clock, ids: IdSource, hunt: HuntEntries | null = null) {
    this.#triage = triage
    this.#clock = clock
    this.#ids = ids
    this.#hunt = hunt
  }

  async execute({
    batchId: undoes,
    actor = 'other',
    batch = this.#ids.next(),
  }: UndoTriageRequest): Promise<TriageOutcome> {
    const at = this.#clock.now().toISOString()
    const report = await this.#triage.undo({ undoes, batch, actor, at })
    if (report === null) return this.#undoEntries({ undoes, batch, actor: actor === 'agent' ? 'agent' : 'person', at })
    if (report.hindrances.length > 0) return nothingWritten(report.hindrances.map(toFailure))
    return { batchId: batch, updatedCount: report.updated, failedCount: 0, failures: [] }
  }

  async #undoEntries(request: UndoEntriesRequest): Promise<TriageOutcome> {
    const report = this.#hunt === null ? null : await undoEntries(this.#hunt, request)
    if (report === null) throw new AppError('NOT_FOUND', 'No verdicts were written under this batch id.')
    if (report.failures.length > 0) return nothingWritten(report.failures.map(toEntryFailure))
    return { batchId: request.batch, updatedCount: report.undone, failedCount: 0, failures: [] }
  }
}

function toEntryFailure({ entry: { statement }, fault }: UndoneEntries['failures'][number]): TriageFailure {
  const id = statement.of === 'letter' ? statement.letter.emailId : null
  const what = statement.of === 'letter' ? `Letter ${statement.letter.emailId}` : 'It'
  if (fault === 'undone') return { id, error: `${what} was taken back already.` }
  return { id, error: `${what} was judged again since. Take that back first.` }
}

function toFailure(hindrance: UndoHindrance): TriageFailure {
  const { id } = hindrance
  switch (hindrance.problem) {
    case 'missing':
      return { id, error: `No job has id ${id} any more.` }
    case 'replaced': {
      const { by } = hindrance
      const how = by.id === id ? 'is another posting now' : `was captured anew as job ${by.id}`
      return { id, error: `Job ${id} ${how}; its status is ${shownStatus(by.status)}.`, status: by.status }
    }
    case 'changed': {
      const { status } = hindrance
      return { id, error: `Job ${id} was changed since; its status is ${shownStatus(status)} now.`, status }
    }
  }
}
