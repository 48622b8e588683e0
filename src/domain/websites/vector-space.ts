import type { AppError } from '../shared/app-error.js'
import { websiteFailure } from './website-failure.js'

/** A model and the length of its vectors: what belongs to another does not compare. */
interface Space {
  readonly model: string
  readonly dimensions: number
}

/** Vectors to be stored, and those that calibrate them. */
interface NewVectors {
  readonly model: string
  readonly vectors: readonly Float32Array[]
  readonly probes: readonly { readonly vector: Float32Array; readonly rest: Float32Array }[]
}

/** Why vectors of `model` cannot be compared with those of a store; null when they can, or when it holds none. */
export function modelConflict(space: Space | null, model: string): AppError | null {
  if (space === null || space.model === model) return null
  return websiteFailure(
    'EMBEDDING_FAILED',
    `The stored vectors were made by ${space.model}, and the embedder in use is ${model}: they do not compare.`,
    { problem: 'other-model', storedModel: space.model, model },
  )
}

/** Throws EMBEDDING_FAILED unless all the vectors fit a store that holds those of `space`. */
export function checkSpace(space: Space, { model, vectors, probes }: NewVectors): void {
  const conflict = modelConflict(space, model)
  if (conflict !== null) throw conflict
  checkVectors(space.dimensions, [...vectors, ...probes.flatMap(({ vector, rest }) => [vector, rest])])
}

/** Throws EMBEDDING_FAILED for a store that takes no vectors yet. */
export function requireSpace<T extends Space>(space: T | null): T {
  if (space !== null) return space
  throw websiteFailure('EMBEDDING_FAILED', 'The store takes no vectors yet.', { problem: 'no-vector-space' })
}

/** Throws EMBEDDING_FAILED for vectors of another length, with a part that is no number, or all zero. */
export function checkVectors(dimensions: number, vectors: readonly Float32Array[]): void {
  for (const vector of vectors) {
    if (vector.length !== dimensions) {
      throw unusable(`has ${vector.length} dimensions; ${dimensions} were expected`)
    }
    if (!vector.every(Number.isFinite)) throw unusable('holds a part that is no number')
    if (vector.every((part) => part === 0)) throw unusable('is all zero')
  }
}

/** From 0 (the same direction) to 2. */
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

function unusable(problem: string): AppError {
  return websiteFailure('EMBEDDING_FAILED', `A vector of the embedding model ${problem}.`, {
    problem: 'vector-unusable',
  })
}
