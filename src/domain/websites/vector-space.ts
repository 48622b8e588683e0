import type { AppError } from '#src/domain/shared/app-error.js'
import { refusedRequest, websiteFailure } from './website-failure.js'

/** The model whose vectors a store holds, and their length: what belongs to another does not compare. */
export interface VectorSpace {
  /** As `Embedder` names it. */
  readonly model: string
  readonly dimensions: number
}

/** Vectors and the model that made them, in the order of the chunks. */
export interface ChunkVectors {
  readonly model: string
  readonly vectors: readonly Float32Array[]
  /**
   * For some of the chunks, a piece of them, as `probeOf` takes it, and the rest: how much better these find each other than
   * their words do tells how far the model's distances can be trusted in this store.
   */
  readonly probes: readonly {
    readonly chunkIndex: number
    /** The piece, embedded as a query. */
    readonly vector: Float32Array
    /** The rest of the chunk, embedded as a passage without title and headings. */
    readonly rest: Float32Array
  }[]
}

/** Why vectors of `model` cannot be compared with those of a store; null when they can, or when it holds none. */
export function modelConflict(space: VectorSpace | null, model: string): AppError | null {
  if (space === null || space.model === model) return null
  return websiteFailure(
    'EMBEDDING_FAILED',
    `The stored vectors were made by ${space.model}, and the embedder in use is ${model}: they do not compare.`,
    { problem: 'other-model', storedModel: space.model, model },
  )
}

/** Throws EMBEDDING_FAILED unless all the vectors fit a store that holds those of `space`. */
export function checkSpace(space: VectorSpace, { model, vectors, probes }: ChunkVectors): void {
  const conflict = modelConflict(space, model)
  if (conflict !== null) throw conflict
  checkVectors(space.dimensions, [...vectors, ...probes.flatMap(({ vector, rest }) => [vector, rest])])
}

/** Throws EMBEDDING_FAILED for a store that takes no vectors yet. */
export function requireSpace<T extends VectorSpace>(space: T | null): T {
  if (space !== null) return space
  throw websiteFailure('EMBEDDING_FAILED', 'The store takes no vectors yet.', { problem: 'no-vector-space' })
}

/** Throws EMBEDDING_FAILED for vectors of another length, with a part that is no number, or all zero. */
export function checkVectors(dimensions: number, vectors: readonly Float32Array[]): void {
  for (const vector of vectors) {
    if (vector.length !== dimensions) {
      throw unusableVector(`has ${vector.length} dimensions; ${dimensions} were expected`)
    }
    if (!vector.every(Number.isFinite)) throw unusableVector('holds a part that is no number')
    if (vector.every((part) => part === 0)) throw unusableVector('is all zero')
  }
}

/** Of the angle between two vectors: from 0 (the same direction) to 2. */
export function cosineDistance(a: Float32Array, b: Float32Array): number {
  let [product, squaresOfA, squaresOfB] = [0, 0, 0]
  for (let at = 0; at < a.length; at++) {
    const [x, y] = [a[at] ?? 0, b[at] ?? 0]
    product += x * y
    squaresOfA += x * x
    squaresOfB += y * y
  }
  return 1 - product / Math.sqrt(squaresOfA * squaresOfB)
}

function unusableVector(problem: string): AppError {
  return websiteFailure('EMBEDDING_FAILED', `A vector of the embedding model ${problem}.`, {
    problem: 'vector-unusable',
  })
}

/**
 * A vector that a caller gives, of unit length: distances are of directions, and numbers near the limits of what a store
 * holds would give none. Throws VALIDATION_ERROR for one with a part that is no number, or without any direction.
 */
export function toQueryVector(parts: readonly number[]): Float32Array {
  const largest = parts.reduce((most, part) => Math.max(most, Math.abs(part)), 0)
  if (!Number.isFinite(largest)) throw unusableQueryVector('holds a part that is no finite number', parts.length)
  if (largest === 0) throw unusableQueryVector('is empty or all zero', parts.length)
  const scaled = parts.map((part) => part / largest)
  const length = Math.sqrt(scaled.reduce((sum, part) => sum + part * part, 0))
  return Float32Array.from(scaled, (part) => part / length)
}

/** Why a vector of the query with `given` dimensions finds nothing in this space. */
export function otherDimensions(given: number, { model, dimensions }: VectorSpace): AppError {
  return unusableQueryVector(`has ${given} dimensions; the stored vectors, of ${model}, have ${dimensions}`, given)
}

function unusableQueryVector(problem: string, dimensions: number): AppError {
  return refusedRequest(`The vector of the query ${problem}.`, { problem: 'query-vector-unusable', dimensions })
}
