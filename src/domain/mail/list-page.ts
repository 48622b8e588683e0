import { AppError } from '#src/domain/shared/app-error.js'
import { rangeFault } from '#src/domain/shared/number-range.js'

/** No list is read further: what was passed over has to be found each time anew. */
export const maxListOffset = 1_000_000

/** A part of a list: at most `limit` items after the first `offset`. */
export interface ListPage {
  readonly limit: number
  readonly offset: number
}

/** Which part of a list is asked for. */
export interface ListPageRequest {
  /** Absent, null or not positive: the default of the list. */
  readonly limit?: number | null | undefined
  /** Items to pass over, 0 to `maxListOffset`; none when absent or null. */
  readonly offset?: number | null | undefined
}

/** The page that a request asks for: `fallback` items where it names no limit, never more than `max`. Throws VALIDATION_ERROR. */
export function resolvePage({ limit, offset }: ListPageRequest, fallback: number, max: number): ListPage {
  return { limit: resolveLimit(limit, fallback, max), offset: resolveOffset(offset) }
}

/** The items of the page. */
export function pageOf<T>(items: readonly T[], { limit, offset }: ListPage): readonly T[] {
  return items.slice(offset, offset + limit)
}

/**
 * How many items to answer: `fallback` when `limit` is absent, null or not positive; never more than `max`.
 * Throws VALIDATION_ERROR for what is no whole number. Source: mail-limit.
 */
export function resolveLimit(limit: number | null | undefined, fallback: number, max: number): number {
  if (limit != null && !Number.isInteger(limit)) throw new AppError('VALIDATION_ERROR', 'limit must be a whole number.')
  return Math.min(limit != null && limit > 0 ? limit : fallback, max)
}

/** How many items to pass over. Throws VALIDATION_ERROR for what is no whole number from 0 to `maxListOffset`. */
function resolveOffset(offset: number | null | undefined): number {
  if (offset == null) return 0
  const fault = rangeFault('offset', offset, { min: 0, max: maxListOffset })
  if (fault !== null) throw new AppError('VALIDATION_ERROR', fault)
  return offset
}
