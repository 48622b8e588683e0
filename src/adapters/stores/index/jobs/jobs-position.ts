import type { JobsPosition } from '#src/application/hunt/ports/news-jobs.js'
import { AppError } from '#src/domain/shared/app-error.js'

/** The highest row ids of each kind that a reading saw. */
export interface SeenRows {
  readonly arrival: number
  readonly check: number
  readonly event: number
  readonly entry: number
}

/** What an engine adds where rows with lower ids may become visible later: which store it was, and what it saw. */
export interface SeenWriters {
  readonly store: string
  readonly snapshot: string
}

export interface SeenPosition extends SeenRows {
  readonly writers: SeenWriters | null
}

// a snapshot lists the writers of a moment, which are as many as connections
const shape = /^(\d{1,16})\.(\d{1,16})\.(\d{1,16})\.(\d{1,16})(?:\.(\w{1,40})\.(\d{1,19}:\d{1,19}:[\d,]{0,100000}))?$/

// a position passes through agents, which pay for its length
const maxSnapshotLength = 1000

export function formatPosition({ arrival, check, event, entry, writers }: SeenPosition): JobsPosition {
  const seen = [arrival, check, event, entry].join('.')
  return writers === null ? seen : `${seen}.${writers.store}.${shortSnapshot(writers.snapshot)}`
}

/** Of very many writers, nothing from the first one on counts as seen: it may come twice, and none is lost. */
function shortSnapshot(snapshot: string): string {
  if (snapshot.length <= maxSnapshotLength) return snapshot
  const [first = ''] = snapshot.split(':')
  return `${first}:${first}:`
}

/** Throws VALIDATION_ERROR if the text is no position. */
export function readPosition(position: JobsPosition): SeenPosition {
  const [, arrival, check, event, entry, store, snapshot] = shape.exec(position) ?? []
  const ids = [arrival, check, event, entry].map(Number)
  if (!ids.every(Number.isSafeInteger) || (snapshot !== undefined && !isSnapshot(snapshot)))
    throw new AppError('VALIDATION_ERROR', 'seen is damaged. Omit it: news then begins at what was seen last.')
  const [seenArrival = 0, seenCheck = 0, seenEvent = 0, seenEntry = 0] = ids
  const writers = store === undefined || snapshot === undefined ? null : { store, snapshot }
  return { arrival: seenArrival, check: seenCheck, event: seenEvent, entry: seenEntry, writers }
}

/** Throws VALIDATION_ERROR if a storage whose last rows are `last` cannot have returned the position. */
export function checkIsOf(seen: SeenRows, last: SeenRows): void {
  const isAhead = (['arrival', 'check', 'event', 'entry'] as const).some((kind) => seen[kind] > last[kind])
  if (!isAhead) return
  throw new AppError('VALIDATION_ERROR', 'seen comes from another database. Omit it, or give since.')
}

/** Whether an engine would read it: `first:next:others`, where the others are ascending and within these two. */
function isSnapshot(snapshot: string): boolean {
  const [first = '', next = '', others = ''] = snapshot.split(':')
  const [from, end] = [BigInt(first), BigInt(next)]
  const list = others === '' ? [] : others.split(',')
  if (from === 0n || from > end || !list.every((each) => /^\d{1,19}$/.test(each))) return false
  const ids = list.map(BigInt)
  return ids.every((id, at) => id >= from && id < end && (at === 0 || id > (ids[at - 1] ?? 0n)))
}
