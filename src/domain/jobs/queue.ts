import { AppError } from '../shared/app-error.js'
import type { Job } from './job.js'

/** How many jobs one page may ask for. Source: read-R1.2, read-R1.3, read-R1.4. */
export const pageLimit = { min: 1, max: 1000, default: 50 } as const

/** Dates are free text, and a position goes over the wire: of a longer one it holds the beginning. */
export const longestPositionDate = 200

/**
 * Where a job stands in the queue: `captured_at DESC, id DESC`, NULL last and '' just before NULL.
 * `capturedAt` keeps '' apart from null, which a Job does not. Source: read-R2.4, read-R7.5.
 */
export interface QueuePosition {
  /** As `positionDate` gives it: while the job with `id` has a date like this, its own date is the place. */
  readonly capturedAt: string | null
  readonly id: number
}

export function positionDate(capturedAt: string | null): string | null {
  return capturedAt?.slice(0, longestPositionDate) ?? null
}

/** A job and the position to continue from after it. */
export interface QueueEntry {
  readonly job: Job
  readonly position: QueuePosition
}

export function checkPageLimit(limit: number): void {
  if (Number.isInteger(limit) && limit >= pageLimit.min && limit <= pageLimit.max) return
  throw new AppError('VALIDATION_ERROR', `limit must be a whole number from ${pageLimit.min} to ${pageLimit.max}.`)
}
