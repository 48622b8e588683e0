import { decodeOpaque, encodeOpaque, unknownCursor } from '#src/adapters/edges/words/opaque-cursor.js'
import { isJobId } from '#src/domain/jobs/job.js'
import { type QueuePosition, unnamedStorage } from '#src/domain/jobs/queue.js'

// identifies this format; a new format gets a new name, so that old cursors are rejected and not misread
const format = 'jobworkflow/new-jobs/1'

/** Encodes the position as opaque, URL-safe text. */
export function encodeCursor({ capturedAt, id, storage }: QueuePosition): string {
  return encodeOpaque(format, [
    capturedAt,
    id,
    ...(storage === undefined || storage === unnamedStorage ? [] : [storage]),
  ])
}

/** Decodes a cursor made by `encodeCursor`. Throws VALIDATION_ERROR for any other text. Source: read-R7.4. */
export function decodeCursor(cursor: string): QueuePosition {
  const position = readPosition(decodeOpaque(format, cursor))
  if (position !== null) return position
  throw unknownCursor()
}

/** Returns null for anything that `encodeCursor` does not write, even with a valid checksum: the format is public. */
function readPosition([capturedAt, id, storage, ...rest]: readonly unknown[]): QueuePosition | null {
  if (rest.length > 0 || !isJobId(id)) return null
  if (capturedAt !== null && typeof capturedAt !== 'string') return null
  if (storage === undefined) return { capturedAt, id, storage: unnamedStorage }
  return typeof storage === 'string' ? { capturedAt, id, storage } : null
}
