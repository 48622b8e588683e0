import { createHash } from 'node:crypto'
import type { QueuePosition } from '../../../../domain/jobs/queue.js'
import { AppError } from '../../../../domain/shared/app-error.js'

// names this format; a later one gets another name, so that an old cursor is refused instead of misread
const format = 'jobworkflow/new-jobs/1'
const checksumLength = 8

/** The position as opaque, URL-safe text. The checksum tells our cursors from made-up or damaged ones; it hides nothing. */
export function encodeCursor({ capturedAt, id }: QueuePosition): string {
  const payload = Buffer.from(JSON.stringify([capturedAt, id]))
  return Buffer.concat([checksum(payload), payload]).toString('base64url')
}

/** The position in a cursor that `encodeCursor` made. Throws VALIDATION_ERROR for any other text. Source: read-R7.4. */
export function decodeCursor(cursor: string): QueuePosition {
  const bytes = Buffer.from(cursor, 'base64url')
  const payload = bytes.subarray(checksumLength)
  const ours = bytes.toString('base64url') === cursor && bytes.subarray(0, checksumLength).equals(checksum(payload))
  const position = ours ? readPosition(payload) : null
  if (position !== null) return position
  throw new AppError(
    'VALIDATION_ERROR',
    'cursor is not one that this server made. Pass next_cursor back unchanged, or leave cursor out to start anew.',
  )
}

function checksum(payload: Buffer): Buffer {
  return createHash('sha256').update(format).update(payload).digest().subarray(0, checksumLength)
}

function readPosition(payload: Buffer): QueuePosition | null {
  const [capturedAt, id] = JSON.parse(payload.toString('utf8')) as [unknown, unknown]
  if (capturedAt !== null && typeof capturedAt !== 'string') return null
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? { capturedAt, id } : null
}
