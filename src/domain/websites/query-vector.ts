import type { AppError } from '../shared/app-error.js'
import { websiteFailure } from './website-failure.js'

/**
 * A vector that a caller gives, of unit length: distances are of directions, and numbers near the limits of what a store
 * holds would give none. Throws VALIDATION_ERROR for one with a part that is no number, or without any direction.
 */
export function toQueryVector(parts: readonly number[]): Float32Array {
  const largest = parts.reduce((most, part) => Math.max(most, Math.abs(part)), 0)
  if (!Number.isFinite(largest)) throw refused('holds a part that is no finite number', parts.length)
  if (largest === 0) throw refused('is empty or all zero', parts.length)
  const scaled = parts.map((part) => part / largest)
  const length = Math.sqrt(scaled.reduce((sum, part) => sum + part * part, 0))
  return Float32Array.from(scaled, (part) => part / length)
}

export function otherDimensions(
  given: number,
  { model, dimensions }: { readonly model: string; readonly dimensions: number },
): AppError {
  return refused(`has ${given} dimensions; the stored vectors, of ${model}, have ${dimensions}`, given)
}

function refused(problem: string, dimensions: number): AppError {
  return websiteFailure('VALIDATION_ERROR', `The vector of the query ${problem}.`, {
    problem: 'query-vector-unusable',
    dimensions,
  })
}
