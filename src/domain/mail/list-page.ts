import { AppError } from '#src/domain/shared/app-error.js'
import { rangeFault } from '#src/domain/shared/number-range.js'

/** The largest offset of a list, because skipped items must be found again each time. */
export const maxListOffset = 1_000_000

/** A part of a list: at most `limit` items after the first `offset`. */
export interface ListPage {
  readonly limit: number
  readonly offset: number
}

/** The requested part of a list. */
export interface ListPageRequest {
  /** Absent, null or not positive: the default of the list. */
  readonly limit?: number | null | undefined
  /** Items to skip, 0 to `maxListOffset`; none if absent or null. */
  readonly offset?: number | null | undefined
}

/**
 * Returns the requested page: `fallback` items if no limit is given, never more than `max`. Throws VALIDATION_ERROR.
 */
export function resolvePage({ limit, offset }: ListPageRequest, fallback: number, max: number): ListPage {
  return { limit: resolveLimit(limit, fallback, max), offset: resolveOffset(offset) }
}

/** Returns the items of the page. */
export function pageOf<T>(items: readonly T[], { limit, offset }: ListPage): readonly T[] {
  return items.slice(offset, offset + limit)
}

/**
 * Returns the number of items for an answer: `fallback` if `limit` is absent, null or not positive; never more than
 * `max`. Throws VALIDATION_ERROR if it is not a whole number. Source: mail-limit.
 */
export function resolveLimit(limit: number | null | undefined, fallback: number, max: number): number {
  if (limit != null && !Number.isInteger(limit)) throw new AppError('VALIDATION_ERROR', 'limit must be a whole number.')
  return Math.min(limit != null && limit > 0 ? limit : fallback, max)
}

/**
 * Returns the number of items to skip. Throws VALIDATION_ERROR unless it is a whole number from 0 to `maxListOffset`.
 */
function resolveOffset(offset: number | null | undefined): number {
  if (offset == null) return 0
  const fault = rangeFault('offset', offset, { min: 0, max: maxListOffset })
  if (fault !== null) throw new AppError('VALIDATION_ERROR', fault)
  return offset
}
