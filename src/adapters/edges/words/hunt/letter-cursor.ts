import { decodeOpaque, encodeOpaque } from '#src/adapters/edges/words/opaque-cursor.js'
import type { LetterPosition } from '#src/application/hunt/read-letters.js'

const format = 'jobworkflow/letters/1'

export function encodeLetterCursor({ at, id }: LetterPosition): string {
  return encodeOpaque(format, [at, id])
}

/** Null for a text that is no such cursor. */
export function decodeLetterCursor(cursor: string): LetterPosition | null {
  const [at, id, ...rest] = decodeOpaque(format, cursor)
  if (rest.length > 0 || typeof id !== 'number' || (at !== null && typeof at !== 'string')) return null
  return { at, id }
}
