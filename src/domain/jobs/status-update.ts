import { AppError } from '#src/domain/shared/app-error.js'
import { toJson } from '#src/domain/shared/json.js'
import { isJobId, isJobStatus, type JobStatus, jobStatuses } from './job.js'

/** How many updates one batch may contain. Source: update-R1.4. */
export const maxBatchSize = 100

/** One item as requested: either value may be anything, or absent. */
export interface StatusUpdateRequest {
  readonly id?: unknown
  readonly status?: unknown
}

export interface StatusUpdate {
  readonly id: number
  readonly status: JobStatus
}

export type CheckedUpdate =
  | { readonly update: StatusUpdate; readonly fault?: undefined }
  | { readonly update?: undefined; readonly fault: string }

/** Returns the update of an item, or its faults. Source: update-R2, update-R3.4, update-R3.5. */
export function checkUpdate(request: StatusUpdateRequest): CheckedUpdate {
  const { id, status } = request
  const faults: string[] = []
  if (!isJobId(id)) faults.push(idFault(id))
  if (!isJobStatus(status)) faults.push(statusFault(status))
  if (isJobId(id) && isJobStatus(status)) return { update: { id, status } }
  return { fault: faults.join(' ') }
}

/**
 * Throws VALIDATION_ERROR for a batch with too many items or a repeated id, valid or not.
 * Source: update-R1.4, update-R3.6.
 */
export function checkBatch(requests: readonly StatusUpdateRequest[], list: 'updates' | 'verdicts' = 'updates'): void {
  if (requests.length > maxBatchSize) {
    throw new AppError(
      'VALIDATION_ERROR',
      `${list} holds ${requests.length} items; at most ${maxBatchSize} fit in one batch. Split it.`,
    )
  }
  const repeated = repeatedIds(requests)
  if (repeated.length > 0) {
    throw new AppError('VALIDATION_ERROR', `${list} has the same id more than once: ${repeated.join(', ')}.`)
  }
}

function repeatedIds(requests: readonly StatusUpdateRequest[]): readonly string[] {
  const seen = new Set<unknown>()
  const repeated = new Map<unknown, string>()
  for (const { id } of requests) {
    // a missing id is a fault of its own item, however often it occurs
    if (id === undefined || id === null) continue
    // equal lists count as one id; values nested too deeply for JSON are compared by identity
    const key = toJson(id) ?? id
    if (seen.has(key)) repeated.set(key, shortJson(id))
    seen.add(key)
  }
  return [...repeated.values()]
}

function idFault(id: unknown): string {
  if (id === undefined || id === null) return 'id is missing; it must be a positive whole number.'
  return `id must be a positive whole number, not ${shortJson(id)}.`
}

function statusFault(status: unknown): string {
  const allowed = `it must be one of ${jobStatuses.join(', ')}`
  if (status === undefined || status === null) return `status is missing; ${allowed}.`
  return `status ${shortJson(status)} is not known; ${allowed}.`
}

/** Returns a value as JSON, shortened for a message. */
export function shortJson(value: unknown): string {
  const json = toJson(value) ?? `this ${typeof value}`
  return json.length <= 80 ? json : `${json.slice(0, 80)}…`
}
