import type { JobTriage } from '#src/application/jobs/ports/job-triage.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import type { IdSource } from '#src/application/shared/ports/id-source.js'
import { checkBatch, shortJson } from '#src/domain/jobs/status-update.js'
import {
  type Actor,
  type CheckedVerdict,
  checkVerdict,
  type TriageHindrance,
  type TriageRequest,
} from '#src/domain/jobs/triage.js'

/** Why one item was not written. */
export interface TriageFailure {
  /** The id as it was given; null where there was none. */
  readonly id: unknown
  readonly error: string
  /** What the status is now, where it is not what was expected; absent otherwise. */
  readonly status?: string | null
}

export interface TriageOutcome {
  /** By which the batch is taken back; null where nothing was written. */
  readonly batchId: string | null
  readonly updatedCount: number
  readonly failedCount: number
  /** Items that are themselves at fault, in the order given; none where the batch was written. */
  readonly failures: readonly TriageFailure[]
}

export interface TriageJobsRequest {
  readonly verdicts: readonly TriageRequest[]
  /** `other` when absent. */
  readonly actor?: Actor
  /** Names the batch: of two requests with one name, one is written. A new name when absent. */
  readonly batch?: string
}

/**
 * Writes a batch of verdicts with their reasons, all or none. Faulty items, unknown jobs and those that somebody else has changed
 * are entries in the outcome. Throws VALIDATION_ERROR for a batch that is too large or names a job twice, DB_NOT_FOUND, DB_ERROR.
 * Source: hunt-triage.
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
    const hindrances = isSound
      ? await this.#triage.write({ verdicts, actor, batch, at: this.#clock.now().toISOString() })
      : await this.#triage.inspect(verdicts)
    const failures = failuresOf(requests, checked, hindrances)
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
  hindrances: readonly TriageHindrance[],
): readonly TriageFailure[] {
  const hindered = new Map(hindrances.map((hindrance) => [hindrance.id, hindrance]))
  return requests.flatMap((request, at): TriageFailure[] => {
    const { verdict, fault } = checked[at] as CheckedVerdict
    if (verdict === undefined) return [{ id: request.id ?? null, error: fault }]
    const hindrance = hindered.get(verdict.id)
    if (hindrance === undefined) return []
    if (hindrance.problem === 'missing') return [{ id: verdict.id, error: `No job has id ${verdict.id}.` }]
    const { id, status } = hindrance
    const error = `Somebody changed job ${id}: its status is ${shownStatus(status)} now, not ${shortJson(verdict.expectedStatus)}. Look at it again.`
    return [{ id, error, status }]
  })
}

/** As JSON, which holds no sign that a terminal obeys. */
export function shownStatus(status: string | null): string {
  return status === null || status === '' ? 'empty' : shortJson(status)
}
