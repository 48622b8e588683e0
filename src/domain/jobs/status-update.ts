import { AppError } from '#src/domain/shared/app-error.js'
import { toJson } from '#src/domain/shared/json.js'
import { isJobId, isJobStatus, type JobStatus, jobStatuses } from './job.js'

/** How many updates one batch may hold. Source: update-R1.4. */
export const maxBatchSize = 100

/** One item as it was asked for: either value may be anything, or absent. */
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

/** What one item breaks, or the update it asks for. Source: update-R2, update-R3.4, update-R3.5. */
export function checkUpdate(request: StatusUpdateRequest): CheckedUpdate {
  const { id, status } = request
  const faults: string[] = []
  if (!isJobId(id)) faults.push(idFault(id))
  if (!isJobStatus(status)) faults.push(statusFault(status))
  if (isJobId(id) && isJobStatus(status)) return { update: { id, status } }
  return { fault: faults.join(' ') }
}

/** Refuses a batch as a whole: too many items, or the same id twice, sound or not. Source: update-R1.4, update-R3.6. */
export function checkBatch(requests: readonly StatusUpdateRequest[], list: 'updates' | 'verdicts' = 'updates'): void {
  if (requests.length > maxBatchSize) {
    throw new AppError(
      'VALIDATION_ERROR',
      `${list} holds ${requests.length} items; at most ${maxBatchSize} fit in one batch. Split it.`,
    )
  }
  const repeated = repeatedIds(requests)
  if (repeated.length > 0) {
    throw new AppError('VALIDATION_ERROR', `${list} names the same id more than once: ${repeated.join(', ')}.`)
  }
}

function repeatedIds(requests: readonly StatusUpdateRequest[]): readonly string[] {
  const seen = new Set<unknown>()
  const repeated = new Map<unknown, string>()
  for (const { id } of requests) {
    // a missing id is its own item's fault, however often it comes
    if (id === undefined || id === null) continue
    // two lists that look alike are one id; what is nested too deeply to be written is compared by itself
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

/** A value as JSON, short enough for a message. */
export function shortJson(value: unknown): string {
  const json = toJson(value) ?? `this ${typeof value}`
  return json.length <= 80 ? json : `${json.slice(0, 80)}…`
}
