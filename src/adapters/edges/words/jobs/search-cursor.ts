import { createHash } from 'node:crypto'
import { decodeOpaque, encodeOpaque, unknownCursor } from '#src/adapters/edges/words/opaque-cursor.js'
import { isJobId } from '#src/domain/jobs/job.js'
import type { SearchPosition } from '#src/domain/jobs/job-search.js'
import { unnamedStorage } from '#src/domain/jobs/queue.js'
import { AppError } from '#src/domain/shared/app-error.js'

// identifies this format; a new format gets a new name, so that old cursors are rejected and not misread
const format = 'jobworkflow/search-jobs/2'

/** A hash that identifies a search: its order and conditions, but not the page size. */
export function searchMark(asked: Readonly<Record<string, unknown>>): string {
  const sorted = Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 12)
}

/** Encodes the position as opaque, URL-safe text, bound to the search with this mark. */
export function encodeSearchCursor(mark: string, { rank, capturedAt, id, ...at }: SearchPosition): string {
  const { storage = unnamedStorage, isNear = false } = at
  const named = storage === unnamedStorage ? [] : [storage]
  return encodeOpaque(format, [mark, rank, capturedAt, id, isNear, ...named])
}

/** Decodes a cursor of this search. Throws VALIDATION_ERROR for any other text, and for a cursor of another search. */
export function decodeSearchCursor(mark: string, cursor: string): SearchPosition {
  const [itsMark, rank, capturedAt, id, isNear, storage = unnamedStorage, ...rest] = decodeOpaque(format, cursor)
  const isOurs =
    rest.length === 0 &&
    isJobId(id) &&
    (rank === null || typeof rank === 'number') &&
    (capturedAt === null || typeof capturedAt === 'string') &&
    typeof isNear === 'boolean' &&
    typeof storage === 'string'
  if (!isOurs) throw unknownCursor()
  if (itsMark === mark) return { rank, capturedAt, id, storage, ...(isNear ? { isNear } : {}) }
  throw new AppError(
    'VALIDATION_ERROR',
    'cursor belongs to another search. Keep the order and conditions of the previous page, or omit cursor to ' +
      'start again.',
  )
}
