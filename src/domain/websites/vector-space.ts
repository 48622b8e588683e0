import type { AppError } from '#src/domain/shared/app-error.js'
import { refusedRequest, websiteFailure } from './website-failure.js'

/** The model of a store's vectors and their length. Vectors of another model are not comparable. */
export interface VectorSpace {
  /** The `model` of the `Embedder`. */
  readonly model: string
  readonly dimensions: number
}

/** Vectors with the model that made them, in chunk order. */
export interface ChunkVectors {
  readonly model: string
  readonly vectors: readonly Float32Array[]
  /**
   * For some chunks, a piece (from `probeOf`) and the rest. How much better vectors match these than words do tells how
   * far the model's distances can be trusted in this store.
   */
  readonly probes: readonly {
    readonly chunkIndex: number
    /** The piece, embedded as a query. */
    readonly vector: Float32Array
    /** The rest of the chunk, embedded as a passage without title and headings. */
    readonly rest: Float32Array
  }[]
}

/**
 * Returns the error if vectors of `model` are not comparable with those of a store; null if they are, or if the store
 * has none.
 */
export function modelConflict(space: VectorSpace | null, model: string): AppError | null {
  if (space === null || space.model === model) return null
  return websiteFailure(
    'EMBEDDING_FAILED',
    `The stored vectors were made by ${space.model}, but the embedder in use is ${model}: their vectors cannot be compared.`,
    { problem: 'other-model', storedModel: space.model, model },
  )
}

/** Throws EMBEDDING_FAILED unless all vectors fit a store with this space. */
export function checkSpace(space: VectorSpace, { model, vectors, probes }: ChunkVectors): void {
  const conflict = modelConflict(space, model)
  if (conflict !== null) throw conflict
  checkVectors(space.dimensions, [...vectors, ...probes.flatMap(({ vector, rest }) => [vector, rest])])
}

/** Throws EMBEDDING_FAILED if the store does not accept vectors yet. */
export function requireSpace<T extends VectorSpace>(space: T | null): T {
  if (space !== null) return space
  throw websiteFailure('EMBEDDING_FAILED', 'The store is not set up for vectors yet.', { problem: 'no-vector-space' })
}

/** Throws EMBEDDING_FAILED for vectors of another length, with a part that is not finite, or all zero. */
export function checkVectors(dimensions: number, vectors: readonly Float32Array[]): void {
  for (const vector of vectors) {
    if (vector.length !== dimensions) {
      throw unusableVector(`has ${vector.length} dimensions; ${dimensions} were expected`)
    }
    if (!vector.every(Number.isFinite)) throw unusableVector('has a value that is not a number')
    if (vector.every((part) => part === 0)) throw unusableVector('is all zero')
  }
}

/** Returns the cosine distance of two vectors, from 0 (same direction) to 2. */
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
 * Normalizes a given vector to unit length: distances compare directions, and numbers near a store's limits would break
 * them. Throws VALIDATION_ERROR if a part is not finite or the vector has no direction.
 */
export function toQueryVector(parts: readonly number[]): Float32Array {
  const largest = parts.reduce((most, part) => Math.max(most, Math.abs(part)), 0)
  if (!Number.isFinite(largest)) throw unusableQueryVector('has a value that is not a finite number', parts.length)
  if (largest === 0) throw unusableQueryVector('is empty or all zero', parts.length)
  const scaled = parts.map((part) => part / largest)
  const length = Math.sqrt(scaled.reduce((sum, part) => sum + part * part, 0))
  return Float32Array.from(scaled, (part) => part / length)
}

/** Returns the error for a query vector with `given` dimensions in this space. */
export function otherDimensions(given: number, { model, dimensions }: VectorSpace): AppError {
  return unusableQueryVector(`has ${given} dimensions; the stored vectors, of ${model}, have ${dimensions}`, given)
}

function unusableQueryVector(problem: string, dimensions: number): AppError {
  return refusedRequest(`The vector of the query ${problem}.`, { problem: 'query-vector-unusable', dimensions })
}
