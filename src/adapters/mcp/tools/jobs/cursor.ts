import { createHash } from 'node:crypto'
import { isJobId } from '../../../../domain/jobs/job.js'
import { type QueuePosition, unnamedStorage } from '../../../../domain/jobs/queue.js'
import { AppError } from '../../../../domain/shared/app-error.js'

// names this format; a later one gets another name, so that an old cursor is refused instead of misread
const format = 'jobworkflow/new-jobs/1'
const checksumLength = 8

/** The position as opaque, URL-safe text. The checksum tells our cursors from made-up or damaged ones; it hides nothing. */
export function encodeCursor({ capturedAt, id, storage }: QueuePosition): string {
  const payload = Buffer.from(
    JSON.stringify([capturedAt, id, ...(storage === undefined || storage === unnamedStorage ? [] : [storage])]),
  )
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

/** Null for what `encodeCursor` does not write, even with a checksum that fits: how it is made is no secret. */
function readPosition(payload: Buffer): QueuePosition | null {
  const [capturedAt, id, storage, ...rest] = parseList(payload)
  if (rest.length > 0 || !isJobId(id)) return null
  if (capturedAt !== null && typeof capturedAt !== 'string') return null
  if (storage === undefined) return { capturedAt, id, storage: unnamedStorage }
  return typeof storage === 'string' ? { capturedAt, id, storage } : null
}

function parseList(json: Buffer): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(json.toString('utf8'))
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
