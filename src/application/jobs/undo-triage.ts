import type { HuntJobs } from '#src/application/hunt/ports/hunt-jobs.js'
import { type UndoEntriesRequest, type UndoneEntries, undoEntries } from '#src/application/hunt/undo-entries.js'
import type { JobTriage, UndoneBatch } from '#src/application/jobs/ports/job-triage.js'
import { nextTurn } from '#src/application/shared/next-turn.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { IdSource } from '#src/application/shared/ports/id-source.js'
import { type Actor, isRuleBatch, partSize, ruleBatch } from '#src/domain/jobs/triage.js'
import type { UndoConflict } from '#src/domain/jobs/undo.js'
import { AppError } from '#src/domain/shared/app-error.js'
import { nothingWritten, shownStatus, type TriageFailure, type TriageOutcome } from './triage-jobs.js'

type HuntEntries = Pick<HuntJobs, 'entries' | 'keepEntries'>

export interface UndoTriageRequest {
  readonly batchId: string
  /** Defaults to `other`. */
  readonly actor?: Actor
  /** The name of the new batch: of two requests with the same name, only one is written. Defaults to a new name. */
  readonly batch?: string
}

/**
 * Undoes a batch of verdicts on jobs, or of statements about letters and applications, atomically, if nothing was
 * written to its jobs since; otherwise the outcome names the jobs. Of the batch of a rule, each job is undone by itself,
 * and the outcome names the others. The undo is a batch too and can be undone. Throws NOT_FOUND for an unknown batch,
 * DB_NOT_FOUND, DB_ERROR. Source: hunt-undo.
 */
export class UndoTriage {
  readonly #triage: JobTriage
  readonly #clock: Clock
  readonly #ids: IdSource
  readonly #hunt: HuntEntries | null

  /** Without `hunt`, statements about letters and applications are not found. */
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
    // the tool promises agents that all is undone or nothing
    if (isRuleBatch(undoes) && actor !== 'agent') return this.#undoRule({ undoes, batch: ruleBatch(batch), actor, at })
    const report = await this.#triage.undo({ undoes, batch, actor, at })
    if (report === null) return this.#undoEntries({ undoes, batch, actor: actor === 'agent' ? 'agent' : 'person', at })
    if (report.conflicts.length > 0) return nothingWritten(report.conflicts.map(toFailure))
    return { batchId: batch, updatedCount: report.updated, failedCount: 0, failures: [] }
  }

  async #undoRule(rule: UndoneBatch): Promise<TriageOutcome> {
    const events = await this.#triage.events({ jobId: null, batch: rule.undoes, limit: Number.MAX_SAFE_INTEGER })
    const ids = [...new Set(events?.map(({ jobId }) => jobId))]
    if (ids.length === 0) throw new AppError('NOT_FOUND', noSuchBatch)
    const failures: TriageFailure[] = []
    for (let at = 0; at < ids.length; at += partSize) {
      const report = await this.#triage.undo({ ...rule, jobs: ids.slice(at, at + partSize) })
      failures.push(...(report?.conflicts ?? []).map(toFailure))
      await nextTurn()
    }
    const updatedCount = ids.length - failures.length
    return updatedCount === 0
      ? nothingWritten(failures)
      : { batchId: rule.batch, updatedCount, failedCount: failures.length, failures }
  }

  async #undoEntries(request: UndoEntriesRequest): Promise<TriageOutcome> {
    const report = this.#hunt === null ? null : await undoEntries(this.#hunt, request)
    if (report === null) throw new AppError('NOT_FOUND', noSuchBatch)
    if (report.failures.length > 0) return nothingWritten(report.failures.map(toEntryFailure))
    return { batchId: request.batch, updatedCount: report.undone, failedCount: 0, failures: [] }
  }
}

const noSuchBatch = 'No batch has this id.'

function toEntryFailure({ entry: { statement }, fault }: UndoneEntries['failures'][number]): TriageFailure {
  const id = statement.of === 'letter' ? statement.letter.emailId : null
  const what = nameOf(statement)
  if (fault === 'undone') return { id, error: `${what} was already undone.` }
  return { id, error: `${what} was judged again later. Undo that first.` }
}

function nameOf(statement: UndoneEntries['failures'][number]['entry']['statement']): string {
  if (statement.of === 'letter') return `Letter ${statement.letter.emailId}`
  return statement.of === 'sender' ? `The judgement of all letters from ${statement.sender}` : 'This note'
}

function toFailure(conflict: UndoConflict): TriageFailure {
  const { id } = conflict
  switch (conflict.problem) {
    case 'missing':
      return { id, error: `Job ${id} no longer exists.` }
    case 'replaced': {
      const { by } = conflict
      const how = by.id === id ? 'is now another posting' : `was captured again as job ${by.id}`
      return { id, error: `Job ${id} ${how}; its status is ${shownStatus(by.status)}.`, status: by.status }
    }
    case 'changed': {
      const { status } = conflict
      return { id, error: `Job ${id} has changed since; its status is now ${shownStatus(status)}.`, status }
    }
  }
}
