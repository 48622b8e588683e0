import { createHash } from 'node:crypto'
import { AppError } from '#src/domain/shared/app-error.js'

const checksumLength = 8

/**
 * Encodes plain values as opaque, URL-safe text. `format` names the kind of cursor: other kinds are rejected. The
 * checksum detects invented or damaged cursors; it hides nothing.
 */
export function encodeOpaque(format: string, values: readonly unknown[]): string {
  const payload = Buffer.from(JSON.stringify(values))
  return Buffer.concat([checksum(format, payload), payload]).toString('base64url')
}

/** The values in a cursor made by `encodeOpaque`; empty for any other text. */
export function decodeOpaque(format: string, cursor: string): readonly unknown[] {
  const bytes = Buffer.from(cursor, 'base64url')
  const payload = bytes.subarray(checksumLength)
  if (bytes.toString('base64url') !== cursor) return []
  if (!bytes.subarray(0, checksumLength).equals(checksum(format, payload))) return []
  return parseList(payload)
}

export function unknownCursor(): AppError {
  return new AppError(
    'VALIDATION_ERROR',
    'cursor was not made by this server. Pass next_cursor back unchanged, or omit cursor to start again.',
  )
}

function checksum(format: string, payload: Buffer): Buffer {
  return createHash('sha256').update(format).update(payload).digest().subarray(0, checksumLength)
}

function parseList(json: Buffer): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(json.toString('utf8'))
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
