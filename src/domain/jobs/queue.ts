import { AppError } from '#src/domain/shared/app-error.js'
import { rangeFault } from '#src/domain/shared/number-range.js'
import { boundText, type Job, type JobTexts, jobTextKeys } from './job.js'

/** How many jobs one page may ask for. Source: read-R1.2, read-R1.3, read-R1.4. */
export const pageLimit = { min: 1, max: 1000, default: 50 } as const

/** Dates are free text, and a position goes over the wire: of a longer one it holds the beginning. */
export const maxPositionDateLength = 200

/**
 * Where a job stands in the queue: by `capturedAt`, then by `id`, both descending, null last and '' just before null.
 * `capturedAt` keeps '' apart from null, which a Job does not. Source: read-R2.4, read-R7.5.
 */
export interface QueuePosition {
  /** As `positionDate` gives it: while the job with `id` has a date like this, its own date is the place. */
  readonly capturedAt: string | null
  readonly id: number
  /** Which storage gave it: another may order otherwise. Where it is absent, nobody has said. */
  readonly storage?: string
}

/** The name of a storage that gives its positions none. */
export const unnamedStorage = 'file'

/** Throws VALIDATION_ERROR for a position that another storage gave. */
export function checkPosition(position: QueuePosition | null, storage: string = unnamedStorage): void {
  if (position?.storage === undefined || position.storage === storage) return
  throw new AppError(
    'VALIDATION_ERROR',
    'This place in the queue is one of another storage. Begin anew, without a cursor.',
  )
}

/** The date of a position: the beginning of a long one. */
export function positionDate(capturedAt: string | null): string | null {
  return capturedAt?.slice(0, maxPositionDateLength) ?? null
}

/** A job and the position to continue from after it. */
export interface QueueEntry {
  readonly job: Job
  readonly position: QueuePosition
}

/** Jobs of the queue, in its order. */
export interface QueuePage {
  readonly entries: readonly QueueEntry[]
  /** Whether a job stands in the queue after the last entry. */
  readonly hasMore: boolean
}

/** A job of the queue as it is stored, where '' is not null. */
export interface StoredEntry extends JobTexts {
  readonly id: number
}

/** Where a page ends. */
export interface PageBounds {
  /** Jobs at most. */
  readonly limit: number
  /** The page ends once its texts come to this many characters (UTF-16 units). One job is always taken. */
  readonly maxCharacters: number
}

/** A page from rows in the order of the queue; no more rows are read than it takes to know whether there are more. */
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
  // one object that grows: to spread its texts into another takes longer than to read them
  const job: { -readonly [Key in keyof Job]?: Job[Key] } = { id: stored.id }
  for (const key of jobTextKeys) job[key] = readJobText(stored[key])
  job.status = 'new'
  const position = { capturedAt: positionDate(stored.capturedAt), id: stored.id }
  return { job: job as Job, position: storage === undefined ? position : { ...position, storage } }
}

/** A stored text as a job has it: within its bounds, and null where it is missing. Source: read-R3.3. */
export function readJobText(stored: string | null): string | null {
  return stored ? boundText(stored) : null
}

/** Throws VALIDATION_ERROR unless the limit is a whole number within `pageLimit`. */
export function checkPageLimit(limit: number): void {
  const fault = rangeFault('limit', limit, pageLimit)
  if (fault !== null) throw new AppError('VALIDATION_ERROR', fault)
}
