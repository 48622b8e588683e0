import { AppError } from '../shared/app-error.js'

/** What most list tools answer when no limit is given. */
export const defaultListLimit = 100

/**
 * How many items to answer: `fallback` when `limit` is absent, null or not positive; never more than `max`.
 * Throws VALIDATION_ERROR for what is no whole number. Source: contract, common rules.
 */
export function resolveLimit(limit: number | null | undefined, fallback: number, max: number): number {
  if (limit != null && !Number.isInteger(limit)) throw new AppError('VALIDATION_ERROR', 'limit must be a whole number.')
  return Math.min(limit != null && limit > 0 ? limit : fallback, max)
}
