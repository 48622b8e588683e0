import { decodeOpaque, encodeOpaque } from '#src/adapters/edges/words/opaque-cursor.js'
import type { ApplicationPosition } from '#src/application/hunt/list-applications.js'

const format = 'jobworkflow/applications/1'

export function encodeApplicationCursor({ at, key }: ApplicationPosition): string {
  return encodeOpaque(format, [at, key])
}

/** Returns null if the text is not such a cursor. */
export function decodeApplicationCursor(cursor: string): ApplicationPosition | null {
  const [at, key, ...rest] = decodeOpaque(format, cursor)
  if (rest.length > 0 || typeof key !== 'string' || (at !== null && typeof at !== 'string')) return null
  return { at, key }
}
