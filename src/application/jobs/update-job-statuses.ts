import type { JobRepository } from '#src/application/jobs/ports/job-repository.js'
import type { Clock } from '#src/application/shared/ports/clock.js'
import {
  type CheckedUpdate,
  checkBatch,
  checkUpdate,
  type StatusUpdateRequest,
} from '#src/domain/jobs/status-update.js'

/** What became of one item. */
export interface UpdateResult {
  /** The id as it was given; null where there was none. */
  readonly id: unknown
  readonly success: boolean
  readonly error?: string
}

export interface UpdateOutcome {
  readonly updatedCount: number
  /** Items that are themselves at fault; the rest of a failed batch is not counted. */
  readonly failedCount: number
  /** One entry an item, in the order given. */
  readonly results: readonly UpdateResult[]
}

const notApplied = 'Not applied: another item in this batch failed. Fix or remove it and send the batch again.'

/**
 * Writes a batch of verdicts, all or none. Faulty items and unknown jobs are entries in the outcome.
 * Throws VALIDATION_ERROR for a batch that is too large or names a job twice, DB_NOT_FOUND, DB_ERROR.
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

  /** The ids that no job has. Writes only when every item is sound. */
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
