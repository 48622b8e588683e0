import { decodeOpaque, encodeOpaque, unknownCursor } from '#src/adapters/edges/words/opaque-cursor.js'
import { isJobId } from '#src/domain/jobs/job.js'
import { type QueuePosition, unnamedStorage } from '#src/domain/jobs/queue.js'

// names this format; a later one gets another name, so that an old cursor is refused instead of misread
const format = 'jobworkflow/new-jobs/1'

/** The position as opaque, URL-safe text. */
export function encodeCursor({ capturedAt, id, storage }: QueuePosition): string {
  return encodeOpaque(format, [
    capturedAt,
    id,
    ...(storage === undefined || storage === unnamedStorage ? [] : [storage]),
  ])
}

/** The position in a cursor that `encodeCursor` made. Throws VALIDATION_ERROR for any other text. Source: read-R7.4. */
export function decodeCursor(cursor: string): QueuePosition {
  const position = readPosition(decodeOpaque(format, cursor))
  if (position !== null) return position
  throw unknownCursor()
}

/** Null for what `encodeCursor` does not write, even with a checksum that fits: how it is made is no secret. */
function readPosition([capturedAt, id, storage, ...rest]: readonly unknown[]): QueuePosition | null {
  if (rest.length > 0 || !isJobId(id)) return null
  if (capturedAt !== null && typeof capturedAt !== 'string') return null
  if (storage === undefined) return { capturedAt, id, storage: unnamedStorage }
  return typeof storage === 'string' ? { capturedAt, id, storage } : null
}
