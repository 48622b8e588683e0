import { decodeOpaque, encodeOpaque } from '#src/adapters/edges/words/opaque-cursor.js'
import type { LetterPosition } from '#src/application/hunt/read-letters.js'

const format = 'jobworkflow/letters/1'

export function encodeLetterCursor({ newest, jobId, at, id }: LetterPosition): string {
  return encodeOpaque(format, [newest, jobId, at, id])
}

/** Returns null if the text is not such a cursor. */
export function decodeLetterCursor(cursor: string): LetterPosition | null {
  const [newest, jobId, at, id, ...rest] = decodeOpaque(format, cursor)
  if (typeof newest !== 'string' || typeof at !== 'string' || rest.length > 0) return null
  return typeof jobId === 'number' && typeof id === 'number' ? { newest, jobId, at, id } : null
}
