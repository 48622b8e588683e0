import type { JobRepository } from '#src/application/jobs/ports/job-repository.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import {
  type CheckedUpdate,
  checkBatch,
  checkUpdate,
  type StatusUpdateRequest,
} from '#src/domain/jobs/status-update.js'

/** The result for one item. */
export interface UpdateResult {
  /** The id as given; null if absent. */
  readonly id: unknown
  readonly success: boolean
  readonly error?: string
}

export interface UpdateOutcome {
  readonly updatedCount: number
  /** The number of faulty items; the other items of a failed batch do not count. */
  readonly failedCount: number
  /** One entry per item, in request order. */
  readonly results: readonly UpdateResult[]
}

const notApplied = 'Not applied: another item in this batch failed. Fix or remove it and send the batch again.'

/**
 * Writes a batch of verdicts atomically. Faulty items and unknown jobs are entries in the outcome. Throws
 * VALIDATION_ERROR for a batch that is too large or names a job twice, DB_NOT_FOUND, DB_ERROR.
 * Source: update-R1, update-R2, update-R3, update-R4, update-R5, update-R6, update-R8, update-R9.7.
 */
export class UpdateJobStatuses {
  readonly #jobs: JobRepository
  readonly #clock: Clock

  constructor(jobs: JobRepository, clock: Clock) {
    this.#jobs = jobs
    this.#clock = clock
  }

  async execute(requests: readonly StatusUpdateRequest[]): Promise<UpdateOutcome> {
    checkBatch(requests)
    if (requests.length === 0) return { updatedCount: 0, failedCount: 0, results: [] }
    const checked = requests.map(checkUpdate)
    const missing = new Set(await this.#apply(checked))
    return toOutcome(requests, checked, missing)
  }

  /** Returns the ids that do not exist. Writes only if every item is valid. */
  async #apply(checked: readonly CheckedUpdate[]): Promise<readonly number[]> {
    const updates = checked.flatMap(({ update }) => update ?? [])
    if (updates.length < checked.length) return this.#jobs.findMissing(updates.map(({ id }) => id))
    return this.#jobs.updateStatuses({ updates, at: this.#clock.now().toISOString() })
  }
}

function toOutcome(
  requests: readonly StatusUpdateRequest[],
  checked: readonly CheckedUpdate[],
  missing: ReadonlySet<number>,
): UpdateOutcome {
  const faults = checked.map(({ update, fault }) => fault ?? (missing.has(update.id) ? noSuchJob(update.id) : null))
  const failedCount = faults.filter((fault) => fault !== null).length
  const applied = failedCount === 0
  const results = requests.map((request, i): UpdateResult => {
    const id = request.id ?? null
    return applied ? { id, success: true } : { id, success: false, error: faults[i] ?? notApplied }
  })
  return { updatedCount: applied ? requests.length : 0, failedCount, results }
}

function noSuchJob(id: number): string {
  return `No job has id ${id}.`
}
