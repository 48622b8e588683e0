import type { JobTriage } from '#src/application/jobs/ports/job-triage.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { IdSource } from '#src/application/shared/ports/id-source.js'
import { checkBatch, shortJson } from '#src/domain/jobs/status-update.js'
import {
  type Actor,
  type CheckedVerdict,
  checkVerdict,
  type TriageConflict,
  type TriageRequest,
} from '#src/domain/jobs/triage.js'

/** Why one item was not written. */
export interface TriageFailure {
  /** The id as given; null if absent. */
  readonly id: unknown
  readonly error: string
  /** The current status, if it is not the expected one; otherwise absent. */
  readonly status?: string | null
}

export interface TriageOutcome {
  /** The batch id for undoing; null if nothing was written. */
  readonly batchId: string | null
  readonly updatedCount: number
  readonly failedCount: number
  /** The faulty items, in request order; empty if the batch was written, unless a rule was undone in part. */
  readonly failures: readonly TriageFailure[]
}

export interface TriageJobsRequest {
  readonly verdicts: readonly TriageRequest[]
  /** Defaults to `other`. */
  readonly actor?: Actor
  /** The name of the batch: of two requests with the same name, only one is written. Defaults to a new name. */
  readonly batch?: string
}

/**
 * Writes a batch of verdicts with their reasons atomically. Faulty items, unknown jobs and jobs that somebody else
 * changed are entries in the outcome. Throws VALIDATION_ERROR for a batch that is too large or names a job twice,
 * DB_NOT_FOUND, DB_ERROR. Source: hunt-triage.
 */
export class TriageJobs {
  readonly #triage: JobTriage
  readonly #clock: Clock
  readonly #ids: IdSource

  constructor(triage: JobTriage, clock: Clock, ids: IdSource) {
    this.#triage = triage
    this.#clock = clock
    this.#ids = ids
  }

  async execute({
    verdicts: requests,
    actor = 'other',
    batch = this.#ids.next(),
  }: TriageJobsRequest): Promise<TriageOutcome> {
    checkBatch(requests, 'verdicts')
    if (requests.length === 0) return nothingWritten([])
    const checked = requests.map(checkVerdict)
    const verdicts = checked.flatMap(({ verdict }) => verdict ?? [])
    const isSound = verdicts.length === checked.length
    const conflicts = isSound
      ? await this.#triage.write({ verdicts, actor, batch, at: this.#clock.now().toISOString() })
      : await this.#triage.inspect(verdicts)
    const failures = failuresOf(requests, checked, conflicts)
    if (failures.length > 0) return nothingWritten(failures)
    return { batchId: batch, updatedCount: verdicts.length, failedCount: 0, failures }
  }
}

export function nothingWritten(failures: readonly TriageFailure[]): TriageOutcome {
  return { batchId: null, updatedCount: 0, failedCount: failures.length, failures }
}

function failuresOf(
  requests: readonly TriageRequest[],
  checked: readonly CheckedVerdict[],
  conflicts: readonly TriageConflict[],
): readonly TriageFailure[] {
  const conflictsById = new Map(conflicts.map((conflict) => [conflict.id, conflict]))
  return requests.flatMap((request, at): TriageFailure[] => {
    const { verdict, fault } = checked[at] as CheckedVerdict
    if (verdict === undefined) return [{ id: request.id ?? null, error: fault }]
    const conflict = conflictsById.get(verdict.id)
    if (conflict === undefined) return []
    if (conflict.problem === 'missing') return [{ id: verdict.id, error: `No job has id ${verdict.id}.` }]
    const { id, status } = conflict
    const error = `The status of job ${id} is ${shownStatus(status)}, not ${shortJson(verdict.expectedStatus)}. Read the job again.`
    return [{ id, error, status }]
  })
}

/** Returns the status as JSON, so that it contains no control characters for a terminal. */
export function shownStatus(status: string | null): string {
  return status === null || status === '' ? 'empty' : shortJson(status)
}
