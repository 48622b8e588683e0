import { AppError } from '#src/domain/shared/app-error.js'
import { rangeFault } from '#src/domain/shared/number-range.js'
import { boundText, type Job, type JobTexts, jobTextKeys } from './job.js'

/** How many jobs one page may contain. Source: read-R1.2, read-R1.3, read-R1.4. */
export const pageLimit = { min: 1, max: 1000, default: 50 } as const

/** Dates are free text and positions are sent to clients, so a position only keeps the beginning of a longer date. */
export const maxPositionDateLength = 200

/**
 * The position of a job in the queue: by `capturedAt`, then by `id`, both descending, with null last and '' just before
 * null. Unlike a Job, it keeps '' and null apart in `capturedAt`. Source: read-R2.4, read-R7.5.
 */
export interface QueuePosition {
  /** The result of `positionDate`. While the job with `id` has such a date, its own full date is used instead. */
  readonly capturedAt: string | null
  readonly id: number
  /** The storage that created it, because another one may sort differently. Absent if unknown. */
  readonly storage?: string
}

/** The name of a storage that adds no name to its positions. */
export const unnamedStorage = 'file'

/** Throws VALIDATION_ERROR for a position from another storage. */
export function checkPosition(position: QueuePosition | null, storage: string = unnamedStorage): void {
  if (position?.storage === undefined || position.storage === storage) return
  throw new AppError('VALIDATION_ERROR', 'This cursor belongs to another database. Start again without a cursor.')
}

/** Returns the date of a position: the beginning of a long one. */
export function positionDate(capturedAt: string | null): string | null {
  return capturedAt?.slice(0, maxPositionDateLength) ?? null
}

/** A job and the position to continue after it. */
export interface QueueEntry {
  readonly job: Job
  readonly position: QueuePosition
}

/** Jobs of the queue, in queue order. */
export interface QueuePage {
  readonly entries: readonly QueueEntry[]
  /** Whether the queue has jobs after the last entry. */
  readonly hasMore: boolean
}

/** A job of the queue as stored, where '' and null differ. */
export interface StoredEntry extends JobTexts {
  readonly id: number
}

/** The limits of a page. */
export interface PageBounds {
  /** The maximum number of jobs. */
  readonly limit: number
  /** The page ends once its texts reach this many UTF-16 units. It always contains at least one job. */
  readonly maxCharacters: number
}

/** Builds a page from rows in queue order; reads at most one row more than it returns. */
export function takePage(
  rows: Iterable<StoredEntry>,
  { limit, maxCharacters }: PageBounds,
  storage?: string,
): QueuePage {
  const entries: QueueEntry[] = []
  let characters = 0
  for (const row of rows) {
    if (entries.length === limit || (characters >= maxCharacters && entries.length > 0))
      return { entries, hasMore: true }
    entries.push(toEntry(row, storage))
    for (const key of jobTextKeys) characters += row[key]?.length ?? 0
  }
  return { entries, hasMore: false }
}

function toEntry(stored: StoredEntry, storage: string | undefined): QueueEntry {
  // one object is filled: spreading the texts into a new one takes longer than reading them
  const job: { -readonly [Key in keyof Job]?: Job[Key] } = { id: stored.id }
  for (const key of jobTextKeys) job[key] = readJobText(stored[key])
  job.status = 'new'
  const position = { capturedAt: positionDate(stored.capturedAt), id: stored.id }
  return { job: job as Job, position: storage === undefined ? position : { ...position, storage } }
}

/** Returns a stored text as a job has it: within its limits, and null if missing. Source: read-R3.3. */
export function readJobText(stored: string | null): string | null {
  return stored ? boundText(stored) : null
}

/** Throws VALIDATION_ERROR unless the limit is a whole number within `pageLimit`. */
export function checkPageLimit(limit: number): void {
  const fault = rangeFault('limit', limit, pageLimit)
  if (fault !== null) throw new AppError('VALIDATION_ERROR', fault)
}
