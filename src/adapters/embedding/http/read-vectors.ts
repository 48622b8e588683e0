import { faultOf } from '../embedding-failed.js'

interface Entry {
  readonly index: number
  readonly embedding: readonly unknown[]
}

/**
 * The vectors of an answer to /v1/embeddings, in the order of the texts they were asked for. Throws Error with what is
 * wrong with the answer, worded to follow "answered".
 */
export function readVectors(answer: unknown, count: number): readonly Float32Array[] {
  const data = isRecord(answer) ? answer.data : undefined
  if (!Array.isArray(data)) throw new Error('something else than a list of embeddings')
  if (data.length !== count) throw new Error(`${data.length} embeddings for ${count} texts`)
  const vectors = new Array<Float32Array | undefined>(count)
  for (const { index, embedding } of data.map(toEntry)) {
    if (!(index in vectors) && index >= 0 && index < count) vectors[index] = toVector(embedding)
    else throw new Error(`an embedding with the index ${index}, twice or beyond the list`)
  }
  const complete = vectors.filter((vector) => vector !== undefined)
  if (complete.some(({ length }) => length !== complete[0]?.length)) throw new Error('vectors of different lengths')
  return complete
}

/** Some servers leave the index out: the position counts then. */
function toEntry(entry: unknown, position: number): Entry {
  if (!isRecord(entry) || !Array.isArray(entry.embedding)) throw new Error('an embedding that is no list of numbers')
  const { index = position, embedding } = entry
  if (!Number.isInteger(index)) throw new Error('an embedding whose index is no whole number')
  return { index: Number(index), embedding }
}

function toVector(values: readonly unknown[]): Float32Array {
  if (!values.every((value) => typeof value === 'number')) throw new Error('an embedding that is no list of numbers')
  const vector = Float32Array.from(values)
  const fault = faultOf(vector)
  if (fault !== null) throw new Error(fault)
  return vector
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
